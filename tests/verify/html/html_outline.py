"""Reading a page back."""

from html.parser import HTMLParser

VOID = {"meta", "input", "br"}
UNCLOSED = {"td", "tr"}


class Outline(HTMLParser):
    """The elements of a page with the names of their attributes, and what is not closed."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements, self.open, self.faults, self.ids, self.links = [], [], [], [], []
        self.attributes = []
        self.text = []
        self.feed(text)
        self.close()
        self.faults += [tag for tag in self.open if tag not in UNCLOSED]

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, tuple(name for name, _ in attrs)))
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name == "href"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open[-1] in UNCLOSED and self.open[-1] != tag:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag} in line {self.getpos()[0]}")

    def handle_data(self, data):
        if not self.open or self.open[-1] not in ("style", "script"):
            self.text.append(data)

    @property
    def words(self):
        return " ".join(" ".join(self.text).split())
