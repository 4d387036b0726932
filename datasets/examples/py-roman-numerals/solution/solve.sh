#!/bin/sh
cat > /work/roman.py <<'P'
import sys

VALUES = {
    "M": 1000, "CM": 900, "D": 500, "CD": 400, "C": 100, "XC": 90, "L": 50, "XL": 40,
    "X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1,
}


def to_roman(number):
    text = ""
    for letters, value in VALUES.items():
        while number >= value:
            text += letters
            number -= value
    return text


def from_roman(text):
    number, rest = 0, text
    while rest:
        letters = next((some for some in VALUES if rest.startswith(some)), None)
        if letters is None:
            raise ValueError(text)
        number += VALUES[letters]
        rest = rest[len(letters):]
    if not 1 <= number <= 3999 or to_roman(number) != text:
        raise ValueError(text)
    return number


def main(words):
    for word in words:
        try:
            if word.isdigit():
                number = int(word)
                if not 1 <= number <= 3999:
                    raise ValueError(word)
                print(to_roman(number))
            else:
                print(from_roman(word))
        except ValueError:
            print(f"roman.py: {word}: neither a number from 1 to 3999 nor a numeral", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
P
