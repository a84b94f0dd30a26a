/** Texts for other systems, which limit their length. */

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/**
 * The text on one line, cut after the last whole character within `max` UTF-16 units: no part of an
 * emoji or of a letter with its accent is left over.
 */
export function cutText(text: string, max: number): string {
  const line = text.toWellFormed().replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const { index, segment } of characters.segment(line)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return line.slice(0, end).trimEnd();
}

/** Letters that have no accent to take away. */
const LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  Ħ: 'H',
  ħ: 'h',
};

/** The text with plain Latin letters, for formats that have no others. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ŁłØøßÆæŒœĐđÐðÞþıŊŋĦħ]/gu, (letter) => LETTERS[letter] ?? letter);
}
