"""Why a round deviates: the ordinary causes under which it is exactly the rules' round."""

from verify.causes.report import FileCauses, file_causes
from verify.causes.search import BUDGET, Cause, Search, search, usual

__all__ = ["BUDGET", "Cause", "FileCauses", "Search", "file_causes", "search", "usual"]
