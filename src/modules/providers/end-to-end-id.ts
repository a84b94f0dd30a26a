/**
 * The id that a PIX payment has at all banks. Source: Banco Central, Manual do DICT, "EndToEndId".
 */
const END_TO_END_ID = /^E\d{8}\d{12}[A-Za-z0-9]{11}$/;

export function isEndToEndId(text: string | null): text is string {
  return text !== null && END_TO_END_ID.test(text);
}
