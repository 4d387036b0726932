import sys

VALUES = {"M": 1000, "D": 500, "C": 100, "L": 50, "X": 10, "V": 5, "I": 1}


def to_roman(number):
    text = ""
    for letter, value in VALUES.items():
        while number >= value:
            text += letter
            number -= value
    return text


def from_roman(text):
    return sum(VALUES[letter] for letter in text)


def main(words):
    for word in words:
        if word.isdigit():
            print(to_roman(int(word)))
        else:
            print(from_roman(word))


if __name__ == "__main__":
    main(sys.argv[1:])
