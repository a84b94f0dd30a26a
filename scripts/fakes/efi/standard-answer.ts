/**
 * What a bank that follows the API Pix to the letter answers where Efí differs: problem+json only,
 * 400 for an id that was used before, no fields and no paths of its own, and no code to copy beside
 * the location. Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { problem, type Reply } from './pix-book';

/** Types of the BCB, by the first part of the path. */
const TYPES: Readonly<Record<string, string>> = {
  cob: 'CobOperacaoInvalida',
  pix: 'PixDevolucaoInvalida',
  webhook: 'WebhookOperacaoInvalida',
};
export function isOfEfiOnly(path: string): boolean {
  return path.startsWith('/v2/gn/') || path.startsWith('/v3/') || path.startsWith('/v1/');
}

export function standardAnswer(path: string, { status, body }: Reply): Reply {
  const { mensagem } = body as { mensagem?: string };
  if (status < 400 || mensagem === undefined) return { status, body: withoutExtras(body) };
  if (status === 401) return problem(401, 'AcessoNegado', mensagem);
  return problem(400, TYPES[path.split('/')[2] ?? ''] ?? 'RequisicaoInvalida', mensagem);
}

/** The code of a mandate stays: the standard has it nowhere else. */
function withoutExtras(body: object): object {
  const { pixCopiaECola: _code, ...rest } = body as Record<string, unknown>;
  const text = JSON.stringify(rest, (name, value: unknown) =>
    name === 'gnExtras' ? undefined : value,
  );
  return JSON.parse(text) as object;
}
