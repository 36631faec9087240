"""The build of the wheel: compiles the modules in which the time goes, where that is possible.

They are plain, fully typed Python, and mypyc compiles them unchanged. Without a C compiler the
wheel is a plain one, which does the same more slowly. ``TRF_VERIFY_COMPILE=0`` asks for a plain
wheel, ``TRF_VERIFY_COMPILE=1`` for a compiled one or an error. An editable one is always plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Functions that nothing outside may replace can be called directly, and put in place.
_SETUP = """
import os

from mypyc.build import mypycify
from setuptools import setup

arguments = ["--ignore-missing-imports", "--follow-imports=silent", *{modules}]
modules = mypycify(arguments, opt_level="2", debug_level="0", group_name="trf_verify")
if os.name == "posix":
    for module in modules:
        module.extra_compile_args.append("-fvisibility=hidden")
setup(name="compiled", packages=[], ext_modules=modules)
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel; `modules` of its table are patterns of their files."""

    PLUGIN_NAME = "custom"
    _folder: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a folder of its own, so that the sources stay as they are."""
        wish = os.environ.get("TRF_VERIFY_COMPILE", "")
        if version == "editable" or wish == "0":
            return
        self._folder = tempfile.TemporaryDirectory(prefix="trf-verify-")
        folder = Path(self._folder.name)
        try:
            compiled = self._compile(folder)
        except (OSError, subprocess.CalledProcessError) as error:
            if wish == "1":
                raise
            self.app.display_warning(f"not compiled, hence slower: {error}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was needed for the wheel only."""
        if self._folder is not None:
            self._folder.cleanup()

    def _compile(self, folder: Path) -> list[Path]:
        """Return the compiled modules, in their places within a folder."""
        for package in self.config["packages"]:
            shutil.copytree(Path(self.root, package), folder / package)
        modules = {
            path.relative_to(folder).as_posix()
            for pattern in self.config["include"]
            for path in folder.glob(pattern)
        }
        modules -= set(self.config["exclude"])
        (folder / "setup.py").write_text(_SETUP.format(modules=sorted(modules)), encoding="utf-8")
        subprocess.run(
            [sys.executable, "setup.py", "build_ext", "--inplace"],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        shutil.rmtree(folder / "build")
        return list(folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
