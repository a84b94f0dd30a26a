/**
 * The lists of an account at a bank with the API Pix. Source: bacen/pix-api, openapi.yaml 2.9.0.
 */
import { wallNow } from '../../../platform/time/clock';
import type { RecordsPage, RecordedPayment, RecordedRefund, RecordsPort, Span } from '../records';
import { refuseUnreadable } from '../unreadable';
import type { BcbClient } from './bcb-client';
import { centsOf, objectOf, objectsOf, referenceOf, textOf } from './wire';

const PER_PAGE = 100;

export class BcbRecords implements RecordsPort {
  constructor(protected readonly client: BcbClient) {}

  payments(span: Span, page: number): Promise<RecordsPage<RecordedPayment>> {
    return this.page('/pix', { span, page }, recordedPayment);
  }

  paymentsGivenBack(span: Span, page: number): Promise<RecordsPage<RecordedPayment>> {
    return this.page(
      '/pix',
      { span, page, filter: { devolucaoPresente: 'true' } },
      recordedPayment,
    );
  }

  /** A list that the bank does not have is empty. */
  protected async page<Item>(
    path: string,
    { span, page, filter = {} }: { span: Span; page: number; filter?: Record<string, string> },
    read: (pix: Record<string, unknown>) => Item,
    name = 'pix',
  ): Promise<RecordsPage<Item>> {
    const now = wallNow();
    const query = new URLSearchParams({
      inicio: span.from.toISOString(),
      // Banks refuse an end in the future.
      fim: (span.until < now ? span.until : now).toISOString(),
      'paginacao.paginaAtual': String(page),
      'paginacao.itensPorPagina': String(PER_PAGE),
      ...filter,
    });
    const found = await this.client.call({ method: 'GET', path: `${path}?${String(query)}` });
    const { paginacao } = objectOf(found?.parametros);
    const pages = objectOf(paginacao).quantidadeDePaginas;
    return {
      items: objectsOf(found?.[name]).map(read),
      isLast: typeof pages !== 'number' || page + 1 >= pages,
    };
  }
}

function recordedPayment(pix: Record<string, unknown>): RecordedPayment {
  const providerId = textOf(pix.endToEndId);
  const amount = centsOf(pix.valor);
  if (providerId === null || amount === null)
    return refuseUnreadable('payment', 'the bank lists a payment without id or amount', {
      payment: providerId,
    });
  return {
    providerId,
    reference: referenceOf(pix.txid),
    amount,
    refunds: objectsOf(pix.devolucoes).map(recordedRefund),
  };
}

/** The nature of what the bank gives back under the MED begins with its name. */
function recordedRefund(devolucao: Record<string, unknown>): RecordedRefund {
  const { id, rtrId, valor, status, natureza } = devolucao;
  const amount = centsOf(valor);
  const name = textOf(id) ?? textOf(rtrId);
  if (name === null || amount === null)
    return refuseUnreadable('refund', 'the bank lists a refund without id or amount', {
      refund: name,
    });
  return {
    id: name,
    reference: referenceOf(name),
    amount,
    status: REFUND[String(status)] ?? 'pending',
    isOfDispute: String(natureza).startsWith('MED'),
  };
}

const REFUND: Readonly<Record<string, RecordedRefund['status']>> = {
  DEVOLVIDO: 'completed',
  NAO_REALIZADO: 'failed',
};
