/** Says a refusal in the chosen language, by its reason and the values of it. */
import type { ActError } from './act-state';
import { count, money, percent } from '../money';
import type { Sentences } from '../words/sentences';

/** Null if neither the reason nor the code is known: the service is newer than this page. */
export function sentenceOfReason(
  { byReason, formats, byCode }: Sentences,
  { code, reason, values }: Omit<ActError, 'message'>,
): string | null {
  const format = reason === 'WRONG_FORMAT' && formats[String(values?.['format'])];
  if (format) return format;
  const sentence = byReason[reason ?? ''] ?? byCode[code ?? ''] ?? null;
  return typeof sentence === 'function' ? sentence(limitText(values ?? {})) : sentence;
}

/** `R$ 89,90`, `100%` or `3`. */
function limitText({ limit, unit }: Readonly<Record<string, unknown>>): string {
  const number = Number(limit);
  if (unit === 'cents') return money(number);
  return unit === 'percent' ? percent(number / 100) : count(number);
}
