/**
 * How Efí answers about what it does not know: its older routes with 400 and a name, the newer ones
 * with 404 and problem+json. Source: dev.efipay.com.br (api-pix: cobrancas-imediatas, gestao-pix,
 * webhooks), copy of July 2024.
 */
import { problem, type Reply } from './pix-book';

interface Absent {
  mensagem: string;
  /** The type of the BCB, for a bank that answers 404. */
  type: string;
}

const ABSENT = {
  cobranca_nao_encontrada: {
    mensagem: 'Nenhuma cobrança encontrada para o txid informado',
    type: 'CobNaoEncontrado',
  },
  pix_nao_encontrado: {
    mensagem: 'Nenhum pix encontrado para o identificador informado',
    type: 'PixNaoEncontrado',
  },
  devolucao_nao_encontrada: {
    mensagem: 'Nenhuma devolução encontrada para o identificador informado',
    type: 'PixDevolucaoNaoEncontrada',
  },
  webhook_nao_encontrado: {
    mensagem: 'Nenhum webhook encontrado para a chave informada',
    type: 'WebhookNaoEncontrado',
  },
} satisfies Record<string, Absent>;

export function absent(nome: keyof typeof ABSENT): Reply {
  return { status: 400, body: { nome, mensagem: ABSENT[nome].mensagem } };
}

/** The same answer of a bank, or of a version of Efí, that answers 404. */
export function asNotFound(reply: Reply): Reply {
  const { nome } = reply.body as { nome?: string };
  const found = Object.entries(ABSENT).find(([name]) => name === nome)?.[1];
  return found ? problem(404, found.type, found.mensagem) : reply;
}
