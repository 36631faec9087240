"""Every diagnostic code, with what it means, an example, and what to do: the one table behind
``docs/lint/`` and `trf lint`.

Code, severity and meaning of what the reader says are those of `trf.diagnostics.KINDS`.
"""

from typing import Final, NamedTuple

from trf.diagnostics import KINDS, Severity


class Entry(NamedTuple):
    """A code: `meaning` in a few words, what it `says` in full, an example, and what to do.

    `fix` says what ``--fix`` does about it, and is empty if it does nothing.
    """

    code: str
    severity: Severity
    meaning: str
    says: str
    example: str
    remedy: str
    fix: str = ""


def _read(code: str, says: str, example: str, remedy: str, fix: str = "") -> Entry:
    """Return the entry of a code of the reader."""
    kind = KINDS[code]
    return Entry(code, kind.severity, kind.meaning, says, example, remedy, fix)


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

_PURPOSE: Final = (
    "An error if `--for` names a purpose the data is mandatory for; without `--for` a note."
)
_PURPOSE_W: Final = "A warning with `--for rating` and `--for title`, otherwise a note."

_ENTRIES: Final = (
    # --- the file, as the reader sees it ---
    _read(
        "TRF001",
        "No line of the file is a player record that can be read, so there is nothing to audit.",
        "012 Open of Springfield\n042 2026/03/07",
        "Check that this is the report itself and not a letter or a list of results. Every player "
        "has a line that begins with `001` in columns 1-3.",
    ),
    _read(
        "TRF002",
        "The bytes are those of a spreadsheet, an archive, a database or another binary file, or "
        "the file is larger than 64 MB.",
        "PK\\x03\\x04...",
        "Export the report as text (TRF) from the program that holds the tournament.",
    ),
    _read(
        "TRF003",
        "NUL bytes or other control characters stand in the text. They are read as blanks.",
        "001    1 m    Do\\x00e, Jane",
        "Correct the name or field in the pairing program and export again.",
    ),
    _read(
        "TRF004",
        "The file is in a code page, not in UTF-8. The code page had to be inferred from the "
        "federations and the letters; another program may infer another one and garble names.",
        "001    2 m    M\\xfcller, J\\xf6rg",
        "Check the names in the output, and export as UTF-8 if the program can. The bytes are not "
        "recoded by `--fix`, because the code page is an inference.",
    ),
    _read(
        "TRF005",
        "The line is longer than 999 rounds need.",
        "001    1 ... (50 MB in one line)",
        "Look for missing line ends, or for something pasted into the line.",
    ),
    _read(
        "TRF006",
        "The first three columns are no identifier of any edition or known dialect. The line is "
        "kept and not used.",
        "ZZZ something",
        "Correct the identifier. Remarks belong in lines that begin with `###` (TRF26).",
    ),
    _read(
        "TRF007",
        "Lines that show the columns to human readers. They are no part of the format, though "
        "programs that skip unknown lines read the file.",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII",
        "Nothing needs to be done for most programs. In TRF26 begin such lines with `###`.",
    ),
    _read(
        "TRF008",
        "Some lines end in another way than others, usually because a file was edited by hand on "
        "another system.",
        "012 Open\\r\\n\n022 Springfield\\n",
        "Save the file with one kind of line end.",
        "gives every line the line end that most lines have",
    ),
    _read(
        "TRF009",
        "Bytes that mean nothing in the encoding of the rest: a name was cut within a letter, or "
        "files in two encodings were joined. They are read as the replacement character.",
        "001    3 w    Mu\\xc3",
        "Correct the names in the pairing program and export again.",
    ),
    _read(
        "TRF010",
        "The identifier does not stand in columns 1-3, or no blank follows it.",
        "012Open of Springfield",
        "Put the identifier in columns 1-3 and the data in column 5 and after.",
        "moves the line to the left, or inserts the blank",
    ),
    _read(
        "TRF011",
        "More than 200,000 lines.",
        "(200,001 lines)",
        "Split the file: one report holds one tournament.",
    ),
    # --- players ---
    _read(
        "TRF101",
        "Columns 5-8 hold no number, or 0. Without its starting rank the line belongs to nobody, "
        "and every pairing against this player is in the air.",
        "001   x1 m    Doe, Jane",
        "Write the starting rank (1-9999), right-aligned, in columns 5-8.",
    ),
    _read(
        "TRF102",
        "Two players have the same starting rank. The second line is not read.",
        "001    7 m    Doe, Jane\n001    7 m    Roe, John",
        "Give every player a starting rank of his or her own; opponents refer to it.",
    ),
    _read(
        "TRF103",
        "A field holds what it cannot hold: letters in a rating, for instance. It is read as "
        "blank.",
        "... 22x8 ITA ...",
        "Correct the field. Rating 49-52, federation 54-56, FIDE number 58-68, birth 70-79, "
        "points 81-84, rank 86-89.",
    ),
    _read(
        "TRF104",
        "From some column on, the line stands one or two columns too far to the right or left.",
        "001    1 m  GM  Doe, Jane                        2500 ITA ...",
        "Remove or insert blanks so that each field stands in its columns.",
        "moves the columns back if the line then reads as it was understood",
    ),
    _read(
        "TRF105",
        "The title stands one column off its three columns, 11-13.",
        "001    2 m m  Doe, Jane",
        "Write the title right-aligned in columns 11-13.",
        "moves the title into its columns",
    ),
    _read(
        "TRF106",
        "Titles are abbreviated in an old way (`g`, `m`, `f`, `wf`, `ff`...). Programs read it; "
        "the standard spells GM IM WGM FM WIM CM WFM WCM.",
        "001    1 m  g Doe, Jane",
        "Write the title as FIDE abbreviates it.",
        "writes the title as FIDE abbreviates it",
    ),
    _read(
        "TRF107",
        "A title of two letters stands in columns 11-12 rather than 12-13.",
        "001    1 mFM  Doe, Jane",
        "Write titles right-aligned in columns 11-13.",
        "aligns the title",
    ),
    _read(
        "TRF108",
        "Tab characters stand where blanks should. Each is read as one blank, though an editor may "
        "show many.",
        "012\\tOpen of Springfield",
        "Replace each tab by a blank and check the columns.",
        "replaces each tab by one blank",
    ),
    _read(
        "TRF109",
        "A number stands at the left or in the middle of its field, reaches into the blank beside "
        "it, or has a decimal comma; or a round is moved by a column.",
        "... 970  ITA ...",
        "Write numbers right-aligned, decimals with a point.",
        "aligns the number, writes the comma as a point",
    ),
    _read(
        "TRF110",
        "A text is longer than its field and fills the blank after it.",
        "001    1 m    Wolfeschlegelsteinhausenbergerdo, Hubert 2100",
        "Shorten the text: names have 33 columns (15-47).",
    ),
    _read(
        "TRF111",
        "Birth dates are written in another style than `YYYY/MM/DD`, as a year alone, or as bare "
        "separators.",
        "... 1978       3.5 ...",
        "Write `YYYY/MM/DD`, and `YYYY/00/00` where only the year is known.",
        "writes the date as `YYYY/MM/DD` if it can mean one date only",
    ),
    _read(
        "TRF112",
        "Columns 81-84 are blank.",
        "001    1 m    Doe, Jane ... 1978/05/02          1",
        "Write the points with one decimal. An error with `--for pairing` in TRF26, where they "
        "are mandatory.",
    ),
    _read(
        "TRF113",
        "Something that is no round stands after the last round of a player.",
        "...   3 w 1   withdrew",
        "Remove it, or move it to a comment (`###`, TRF26).",
        "removes the text",
    ),
    _read(
        "TRF114",
        "Columns 86-89 are blank.",
        "001    1 m    Doe, Jane ... 4.5      3 b 1",
        "Write the final rank. An error with `--for rating` and `--for title`, where it is "
        "mandatory.",
    ),
    _read(
        "TRF115",
        "Columns 15-47 are blank.",
        "001    1 m                                      2100",
        "Write the name: `Lastname, Firstname`.",
    ),
    _read(
        "TRF116",
        "One generator of tournaments writes `u` for a sex it does not know.",
        "001    1 u    Doe",
        "Write `m`, `w` or a blank.",
    ),
    # --- rounds ---
    _read(
        "TRF201",
        "The four columns of an opponent hold something else than a number or blanks.",
        "...  2? w 1",
        "Write the opponent's starting rank right-aligned, `0000` for none.",
    ),
    _read(
        "TRF202",
        "The column of the colour holds something else than `w`, `b`, `-` or a blank.",
        "...   2 q 1",
        "Write `w` or `b`, and `-` where there was no game.",
    ),
    _read(
        "TRF203",
        "The column of the result holds no code of the format. It is read as blank.",
        "...   2 w ?",
        "Write one of `1 = 0 W D L + - H F U Z` or a blank.",
    ),
    _read(
        "TRF204",
        "An opponent is named, but the result is the code of a bye (`H F U Z`). Usually a forfeit "
        "was entered as a bye for one of the two.",
        "...   2 b Z",
        "Write `-` for a forfeit loss, or remove the opponent if there was no pairing.",
    ),
    _read(
        "TRF205",
        "A colour is given for a round without an opponent.",
        "... 0000 w",
        "Write `-` or a blank in the column of the colour, or name the opponent.",
    ),
    _read(
        "TRF206",
        "A result of a played game, but no colour.",
        "...   2 - 1",
        "Write the colour: without it neither the rating nor the next pairing can be checked.",
    ),
    _read(
        "TRF207",
        "A result of a played game, but no opponent.",
        "... 0000 - =",
        "Name the opponent, or write the code of the bye: `H`, `F`, `U` or `Z`.",
    ),
    _read(
        "TRF208",
        "A last column of rounds that pairs nobody. It is not counted as a round.",
        "...   4 w 1  0000   -",
        "Remove the column in all lines. It is not removed by `--fix`, because only the arbiter "
        "knows that the round was not played.",
    ),
    _read(
        "TRF209",
        "The rounds do not stand ten columns apart. They are read in their order, which is safe "
        "only because each of them is complete.",
        "...  2 w 1  13 b =   4 w 0",
        "Write round 1 in columns 92-99 and each following round ten columns further.",
        "writes the rounds in their columns",
    ),
    # --- records ---
    _read(
        "TRF301",
        "The date cannot be read, or is not in the calendar.",
        "042 2024/02/30",
        "Write `YYYY/MM/DD`; in record 132 `YY/MM/DD`.",
    ),
    _read(
        "TRF302",
        "The date is written in another style. It can mean one date only.",
        "042 25.01.2024",
        "Write `YYYY/MM/DD`; in record 132 `YY/MM/DD`.",
        "writes the date in the standard's style",
    ),
    _read(
        "TRF303",
        "Day and month may be taken for each other. It is read with the day first.",
        "042 05/06/2024",
        "Write `YYYY/MM/DD`. It is not changed by `--fix`, because it would be a guess.",
    ),
    _read(
        "TRF304",
        "A second number stands in brackets, usually that of the rated players.",
        "062 24 (19)",
        "Write the number of players in 062 and that of the rated ones in 072.",
    ),
    _read(
        "TRF305",
        "The record, or one of its fields, does not have the form of its kind. What cannot be read "
        "is left out.",
        "142 many",
        "Correct the record; the message names its columns.",
    ),
    _read(
        "TRF306",
        "The record may stand once only. The first one counts.",
        "012 Open of Springfield\n012 Open of Shelbyville",
        "Remove the lines that do not apply.",
    ),
    _read(
        "TRF307",
        "A link instead of the city, federation or arbiter: playing sites write it.",
        "022 https://example.org/swiss/abcd",
        "Write the city, the three letters of the federation, the arbiter's name.",
    ),
    _read(
        "TRF401",
        "Two records say different things, such as the number of rounds in 142 and XXR. The first "
        "one counts.",
        "142 7\nXXR 9",
        "Remove or correct one of the two.",
    ),
    _read(
        "TRF402",
        "The fields of a record stand in other columns than the format's. They are read in their "
        "order.",
        "240 F 1 3 4",
        "Write the fields in their columns; the message names them.",
        "writes 132, 240, 260 and XXA in their columns",
    ),
    # --- Swiss-Manager files ---
    _read(
        "TRF501",
        "A part of a Swiss-Manager file (TUNX) does not have the form known of it.",
        "byte 5120: the marker of the pairings is missing",
        "Export the tournament as a TRF from Swiss-Manager.",
    ),
    _read(
        "TRF502",
        "A code or number of a Swiss-Manager file has a value that was never met before. It is "
        "read as if it were not there.",
        "result code 42",
        "Compare the value named with what Swiss-Manager shows.",
    ),
    _read(
        "TRF503",
        "The format of Swiss-Manager files is known in part only; the message names what was left "
        "out.",
        "team matches",
        "Check whether the part matters for what you do with the report.",
    ),
    _read(
        "TRF504",
        "Swiss-Manager files hold results, not points. The points are those the results give.",
        "(no points in the file)",
        "Nothing needs to be done; unusual points have to be corrected by hand.",
    ),
    # --- the rating list ---
    _read(
        "TRF511",
        "`trf players --list`: nobody in FIDE's list has the number. The message names who may be "
        "meant, by name, federation and birth year.",
        "001    1 m    Doe, Jane                         1800 ITA  9999999999",
        "Correct the number; it may also be younger than the list.",
    ),
    _read(
        "TRF512",
        "`trf players --list`: the number is that of a player with quite another name. The games "
        "would be rated for that player.",
        "(Doe, Jane with the number of Roe, John)",
        "Write the player's own number; the message names it if the list has one.",
    ),
    _read(
        "TRF513",
        "`trf players --list`: number and player fit, but the list spells the name in another way.",
        "(Doe, Jayne for Doe, Jane)",
        "Write the name as the list does.",
    ),
    _read(
        "TRF514",
        "`trf players --list`: the list gives the player another title, or none.",
        "001    1 m FM Doe, Jane",
        "Write the title of the list in force when the tournament began.",
    ),
    _read(
        "TRF515",
        "`trf players --list`: the list has the player under another federation.",
        "(AUT for a player of GER)",
        "Write the federation of the list.",
    ),
    _read(
        "TRF516",
        "`trf players --list`: the list gives another year of birth.",
        "(1991/02/03 for 1990)",
        "Correct the date, or have the federation correct the list.",
    ),
    _read(
        "TRF517",
        "`trf players --list`: the list gives the other sex.",
        "001    1 m    Doe, Jane",
        "Correct column 10, or have the federation correct the list.",
    ),
    _read(
        "TRF518",
        "`trf players --list`: the list has another rating, or none. Compared is the rating, "
        "standard, rapid or blitz, that agrees for most players, unless `--rating` names one.",
        "(2010 for 2001)",
        "Write the rating of the list in force when the tournament began.",
    ),
    _read(
        "TRF519",
        "`trf players --list`: columns 58-68 are blank, but the list has a player of that name, "
        "federation and birth year.",
        "001    1 m    Doe, Jane                         1800 ITA             1978/05/02",
        "Check that it is the same person and write the number.",
    ),
    _read(
        "TRF520",
        "`trf players --list`: the list is not that of the month the tournament began in, so "
        "ratings and titles may differ rightly.",
        "042 2026/03/07   (and the list of May)",
        "Compare with the list of the month in 042.",
    ),
    # --- values of players ---
    Entry(
        "TRF601", _W, "federation is not three letters",
        "A federation has a code of three letters A-Z. Letters of another alphabet that look alike "
        "do not count.",
        "032 Lichess",
        "Write the code of FIDE, such as ITA.",
    ),
    Entry(
        "TRF602", _N, "federation unknown",
        "Three letters, but none of the codes of FIDE that this program knows. It may be the code "
        "of a region, of a club, or of the Olympic committee, or a newer one.",
        "032 MUN",
        "Check the code on ratings.fide.com.",
    ),
    Entry(
        "TRF603", _N, "title unknown",
        "Not one of GM IM WGM FM WIM CM WFM WCM: a national or an online title.",
        "001    1 m 1N Doe, Jane",
        "Leave columns 11-13 blank for players without a title of FIDE; national titles belong in "
        "national rating records (TRF26).",
    ),
    Entry(
        "TRF604", _N, "code in small letters",
        "Titles and federations are written in capitals.",
        "032 ita",
        "Write the code in capitals.",
        "writes the code in capitals",
    ),
    Entry(
        "TRF605", _N, "sex in another letter than m or w",
        "The standard has `m` and `w`; `f` and capitals are read all the same.",
        "001    1 F    Doe, Jane",
        "Write `m` or `w`.",
        "writes `m` or `w`",
    ),
    Entry(
        "TRF606", _W, "title for women, sex m",
        "WGM, WIM, WFM and WCM are titles for women.",
        "001    1 mWFM Doe, Jane",
        "Correct the sex or the title.",
    ),
    Entry(
        "TRF607", _N, "rating below the lowest of FIDE",
        "The rating is lower than FIDE published any at the date of the start (1400 since March "
        "2024, before that 1000, earlier higher). Most likely it is a national rating in the "
        "column of the FIDE rating.",
        "042 2026/01/21\n001    1 m    Doe, Jane                         1350 FRA",
        "Leave columns 49-52 blank for players without a FIDE rating; national ratings have "
        "records of their own in TRF26.",
    ),
    Entry(
        "TRF608", _W, "impossible rating",
        "Below 100 or above 2900.",
        "001    1 m    Doe, Jane                         3100 ITA",
        "Correct the rating; write blanks or 0 for an unrated player.",
    ),
    Entry(
        "TRF609", _W, "implausible birth year",
        "Before 1900, or less than three years before the tournament.",
        "... 851270 2025/01/01 ...  (in a tournament of 2026)",
        "Correct the birth date.",
    ),
    Entry(
        "TRF610", _W, "birth date not in the calendar",
        "A month above 12, or a day the month has not. Month and day may be `00`.",
        "... 851270 1990/02/30 ...",
        "Correct the birth date.",
    ),
    Entry(
        "TRF611", _W, "rank out of range",
        "The rank (columns 86-89) is higher than there are players.",
        "001    1 m    Doe, Jane ... 4.5   99",
        "Write the final rank. Some programs export board numbers here.",
    ),
    Entry(
        "TRF612", _N, "gaps in the starting ranks",
        "The starting ranks are not 1, 2, 3, ... Players may have been removed after the numbers "
        "were given, or lines are missing.",
        "001    1 m    Doe, Jane\n001    3 m    Roe, John",
        "Check that no line is missing. Removing somebody who played makes the report wrong.",
    ),
    Entry(
        "TRF613", _N, "points not written with one decimal",
        "Points have one decimal, and a digit in front of it.",
        "...    3    1",
        "Write `3.0`.",
        "writes one decimal",
    ),
    Entry(
        "TRF614", _N, "FIDE number of unusual length",
        "FIDE numbers have 6 to 10 digits. Shorter ones are usually national numbers.",
        "...         323 1978/05/02 ...",
        "Write the FIDE number, not the national one.",
    ),
    Entry(
        "TRF615", _E, "FIDE number used twice",
        "Two players have the same FIDE number; one of them would be given the other's games.",
        "001    1 m    Doe, Jane ... 851270 ...\n001    2 m    Roe, John ... 851270 ...",
        "Look both players up and correct the number.",
    ),
    Entry(
        "TRF616", _N, "FIDE number not right-aligned, or filled with zeros",
        "The number stands right-aligned in columns 58-68, without zeros in front.",
        "... 851270      1978/05/02 ...",
        "Write the number right-aligned.",
        "aligns the number and removes the zeros",
    ),
    Entry(
        "TRF617", _N, "number filled with zeros",
        "Numbers are filled with blanks; four zeros mean no opponent.",
        "062 031",
        "Write the number without zeros in front.",
        "writes blanks for zeros in fields of fixed columns, and removes them elsewhere",
    ),
    Entry(
        "TRF618", _N, "name not at the beginning of its columns",
        "The name begins after column 15.",
        "001    1 m      Doe, Jane",
        "Begin the name in column 15.",
        "moves the name to column 15",
    ),
    # --- codes and references of records ---
    Entry(
        "TRF701", _W, "encoded type unknown",
        "Record 192 holds none of the codes of FIDE. A code that does not begin with `FIDE_` is a "
        "note: another system is allowed, but its rules must be filed.",
        "192 FIDE_DUCTH",
        "Write a code such as FIDE_DUTCH_2026, FIDE_DOUBLEROUNDROBIN, FIDE_TEAM_MP_GP.",
        "writes a known code in capitals",
    ),
    Entry(
        "TRF702", _W, "tie-break unknown",
        "Records 202 and 212 hold codes `NAME[:MP|:GP][/Cn][/Mn][/Ln][/Kn][/P][/F][/R]`, separated "
        "by commas, or `OTHER_...`.",
        "202 BHC1,SB",
        "Write the code of C.07 (`BH/C1`), or OTHER_ and a name of your own.",
    ),
    Entry(
        "TRF703", _W, "points at the wrong place of the tie-breaks",
        "Record 202 lists the tie-breaks after the points, so it names no PTS; 212 lists the whole "
        "order of the standings, so it names them.",
        "212 BH/C1,BH",
        "`202 BH/C1,BH` or `212 PTS,BH/C1,BH`.",
    ),
    Entry(
        "TRF704", _W, "202 and 212 differ",
        "Without PTS the two records must be the same list.",
        "202 BH/C1,SB\n212 PTS,SB,BH/C1",
        "Correct one of the two.",
    ),
    Entry(
        "TRF705", _W, "tie-break does not suit the event",
        "A tie-break for teams where there are none, or one of the Buchholz family in a round "
        "robin that started since March 2026.",
        "192 FIDE_ROUNDROBIN\n042 2026/04/01\n202 BH",
        "Use tie-breaks of C.07 for the kind of event.",
    ),
    Entry(
        "TRF706", _W, "encoded time control malformed",
        "Periods `moves/seconds+increment` with colons between, or one for each colour with a "
        "dash.",
        "222 90min+30s",
        "`222 5400+30`, `222 40/6000+30:900+30`, `222 W300-B240`.",
    ),
    Entry(
        "TRF707", _W, "starting-rank method unknown",
        "Record 172 holds a federation and one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER.",
        "172 ITA ELO",
        "Write one of the codes.",
    ),
    Entry(
        "TRF708", _W, "points that FIDE does not have",
        "Two draws worth more than a win and a loss, a pairing-allocated bye worth more than a "
        "win, or, under the standard points, a bye that is not 1, 0.5 or 0.",
        "162  W 1.0    D 0.6    L 0.0",
        "Check record 162.",
    ),
    Entry(
        "TRF709", _W, "colours of the boards malformed",
        "Record 352 is a sequence of W and B, one letter a board.",
        "352 WB?B",
        "Write the colours of the first-named team, such as WBWB.",
    ),
    Entry(
        "TRF710", _E, "record names a player who is not in the file",
        "A starting rank in 240, 260, 299, 300, 310, 013, XXA, XXP or XXZ that no 001 record has.",
        "240 H   2   77",
        "Correct the number, or add the player.",
    ),
    Entry(
        "TRF711", _E, "record names a team that is not in the file",
        "A team number in 240, 260, 300, 320, 330, 801 or 802 that no 310 record has.",
        "330 +-   4   3   9",
        "Correct the number, or add the team.",
    ),
    Entry(
        "TRF712", _W, "record names a round beyond the last",
        "A round higher than 142 or XXR declare.",
        "142 7\n240 H   8    3",
        "Correct the round or the number of rounds.",
    ),
    Entry(
        "TRF713", _E, "range reversed",
        "The last round or number of 250 or 260 comes before the first.",
        "260   5   2    1    2",
        "Exchange the two.",
    ),
    Entry(
        "TRF714", _W, "announced bye not given",
        "Record 240 announces a bye, but the player's round shows an opponent or another bye.",
        "240 H   2    3",
        "Remove the player from 240, or correct the round.",
    ),
    # --- counts and dates ---
    Entry(
        "TRF801", _W, "number of players wrong",
        "062 differs from the number of 001 records. Some programs write the rounds or the rated "
        "players here; or lines are missing.",
        "062 9   (and four records 001)",
        "Check that no line is missing, then correct the number.",
        "writes the number of 001 records",
    ),
    Entry(
        "TRF802", _W, "number of rated players wrong",
        "072 is neither the number of players with a rating in columns 49-52, nor that of those "
        "among them who have a FIDE number or whose rating can be one of FIDE.",
        "072 12   (and ten players with a rating)",
        "Correct the number; ratings that are not of FIDE do not belong in columns 49-52.",
        "writes the number of players with a rating, if each has a FIDE number and a rating FIDE "
        "can have",
    ),
    Entry(
        "TRF803", _W, "number of teams wrong",
        "082 differs from the number of 310 (or 013) records.",
        "082 9   (and eight records 310)",
        "Correct the number.",
        "writes the number of team records",
    ),
    Entry(
        "TRF804", _W, "more rounds than declared",
        "More round columns are filled than 142 or XXR declare.",
        "142 5   (and six rounds)",
        "Correct the number of rounds.",
    ),
    Entry(
        "TRF805", _W, "fewer rounds than declared",
        "With `--for rating` or `--for title`: the report ends before the last round.",
        "142 9   (and eight rounds)",
        "Export the report after the last round.",
    ),
    Entry(
        "TRF806", _W, "number of round dates wrong",
        "132 does not have one date for every round.",
        "132 ... 26/03/07  26/03/08   (and five rounds)",
        "Write one date a round, also where two rounds are on the same day.",
    ),
    Entry(
        "TRF807", _E, "end before start",
        "The end date, 052, lies before the start date, 042.",
        "042 2026/03/08\n052 2026/03/07",
        "Correct the dates.",
    ),
    Entry(
        "TRF808", _W, "round dates out of order",
        "A round is dated before the one preceding it.",
        "132 ... 26/03/08  26/03/07",
        "Correct the dates.",
    ),
    Entry(
        "TRF809", _W, "round dated outside the tournament",
        "A date of 132 lies before 042 or after 052.",
        "052 2026/03/08\n132 ... 26/03/09",
        "Correct the dates.",
    ),
    Entry(
        "TRF810", _W, "implausible year",
        "The tournament is dated before 1950 or after 2099.",
        "042 0206/03/08",
        "Correct the date.",
    ),
    Entry(
        "TRF811", _N, "event longer than 30 days",
        "Events of more than 30 days are reported month by month (B.02 article 4).",
        "042 2026/03/01\n052 2026/06/30",
        "Ask the rating officer of the federation for interim reports.",
    ),
    # --- form ---
    Entry(
        "TRF901", _N, "no line end after the last line",
        "Some programs do not read a last line that has no end.",
        "...   3 w 1",
        "End the last line.",
        "adds a line end of the file's kind",
    ),
    Entry(
        "TRF902", _N, "byte order mark",
        "Three bytes in front of the first identifier mark the file as UTF-8. Programs that look "
        "for `012` in columns 1-3 miss the first record.",
        "\\xef\\xbb\\xbf012 Open of Springfield",
        "Save the file as UTF-8 without a mark.",
        "removes the mark",
    ),
    Entry(
        "TRF903", _N, "identifier in small letters",
        "The identifiers of dialect records are written in capitals.",
        "xxr 9",
        "Write XXR.",
        "writes capitals",
    ),
    Entry(
        "TRF904", _N, "lines of different length",
        "Some players' lines end before the last round. It means the same as blanks: the player "
        "was not paired.",
        "...   3 w 1   4 b 0\n...   5 b 0",
        "Nothing needs to be done. `0000 - Z` says it without doubt.",
    ),
    Entry(
        "TRF905", _W, "record of a later edition",
        "The file is judged by an edition that has no such record.",
        "192 FIDE_DUTCH_2026   (with `--edition trf16`)",
        "Remove the record, or judge the file by `--edition trf26`.",
    ),
    Entry(
        "TRF906", _N, "record of a program",
        "JaVaFo's XX., bbpPairings' BB. and Tornelo's DAT are read, but are not of the standard. "
        "TRF26 has records for most of it: 142 for XXR, 152 for XXC, 162 for XXS and BB., 240 for "
        "XXZ, 250 for XXA, 260 for XXP.",
        "XXR 9",
        "Leave it if the file is for such a program; use the record of TRF26 otherwise.",
    ),
    Entry(
        "TRF907", _W, "result code of a later edition",
        "TRF06 has the results 1 = 0 + - only; W D L H F U Z came with TRF16.",
        "... 0000 - U   (with `--edition trf06`)",
        "Judge the file by `--edition trf16`.",
    ),
    Entry(
        "TRF908", _N, "teams in the old record",
        "013 is being phased out; TRF26 gives teams in 310.",
        "013 Springfield                         1    5   15   28",
        "Use 310; keep 013 only for programs that need it.",
    ),
    # --- mandatory data ---
    Entry(
        "TRF951", _E, "mandatory record missing",
        "The standard marks some records as mandatory, by purpose. TRF16: 012 always; 022, 032, "
        "102 for rating and titles. TRF26: 012 always; 022, 032, 042, 052, 102, 132 for rating "
        "and titles; 192 and 202 (or 212) for pairing and titles; 182 for titles; with "
        "acceleration 250, with teams 310 and 352, with national ratings 172. TRF06 is judged "
        "like TRF16. " + _PURPOSE,
        "(a report without any line `102 ...`)",
        "Add the record.",
    ),
    Entry(
        "TRF952", _E, "mandatory record empty",
        "The record is there, but says nothing. " + _PURPOSE,
        "102",
        "Fill in the record.",
    ),
    Entry(
        "TRF953", _E, "FIDE number missing",
        "Columns 58-68 are blank or hold 0. Games of a player without a FIDE number are not "
        "rated. " + _PURPOSE,
        "001    1 m    Doe, Jane                         1800 ITA             1978/05/02",
        "Look the number up, or have the federation register the player.",
    ),
    Entry(
        "TRF954", _W, "federation missing",
        "Columns 54-56 are blank. " + _PURPOSE_W,
        "001    1 m    Doe, Jane                         1800          851270",
        "Write the three letters of the federation, FID for players under the flag of FIDE.",
    ),
    Entry(
        "TRF955", _W, "birth date missing",
        "Columns 70-79 are blank, or hold only zeros or separators. Reports with new players "
        "whose birth date is missing may be returned. " + _PURPOSE_W,
        "... 851270 0000/00/00 ...",
        "Write `YYYY/MM/DD`, or `YYYY/00/00` if only the year is known.",
    ),
    Entry(
        "TRF956", _W, "sex missing",
        "Column 10 is blank. " + _PURPOSE_W,
        "001    1      Doe, Jane",
        "Write `m` or `w`.",
    ),
    Entry(
        "TRF957", _E, "no rounds in a report for rating",
        "With `--for rating` or `--for title`: no player has any round with an opponent or a "
        "result.",
        "001    1 m    Doe, Jane ... 0.0    1",
        "Export the report after the rounds have been played.",
    ),
)  # fmt: skip

CATALOGUE: Final = {entry.code: entry for entry in _ENTRIES}
"""Every code with its page, in the order of the codes."""
