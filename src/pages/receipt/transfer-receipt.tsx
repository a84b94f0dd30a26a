/**
 * The receipt of a payout or PIX transfer. Merchants pass it on, so the PIX key is shown only in
 * part.
 */
import { maskedKey } from '../../modules/payouts/pix-key';
import { Transfer } from '../../modules/payouts/transfers/transfer';
import type { HtmlPage } from '../page';
import { devBanner, Facts, PrintButton } from '../parts/components';
import { StatusIcon } from '../parts/status-icon';
import { Notice } from '../parts/notice';
import type { Visit } from '../visit';
import { shopTaxId, onOneLine } from './receipt-page';

const TONES = { COMPLETE: 'good', PENDING: 'wait', FAILED: 'bad', CANCELLED: 'bad' } as const;

export async function showTransferReceipt(visit: Visit): Promise<HtmlPage> {
  const { ctx, id, shop, messages, format } = visit;
  const transfer = await ctx.rows.get(Transfer, id);
  const { transfer: say, receipt } = messages;
  const { title, text } = say.states[transfer.status];
  return {
    title: say.title,
    banner: devBanner(visit),
    content: (
      <div class="card receipt">
        <StatusIcon tone={TONES[transfer.status]} />
        <div class="tight">
          <h1>{say.title}</h1>
          <p>
            <strong>{title}</strong>
          </p>
          <p class="amount number">{format.money(transfer.amount)}</p>
        </div>
        {transfer.devMode && (
          <Notice tone="warn">
            <p>{receipt.simulated}</p>
          </Notice>
        )}
        {text && (
          <Notice>
            <p>{text}</p>
          </Notice>
        )}
        <Facts
          facts={[
            transfer.completedAt
              ? [say.facts.completedAt, format.dateTime(transfer.completedAt)]
              : [say.facts.createdAt, format.dateTime(transfer.createdAt)],
            [
              say.facts.returned,
              transfer.returnedAmount > 0 ? format.money(transfer.returnedAmount) : null,
            ],
            [say.facts.from, shop.name],
            [say.facts.fromTaxId, onOneLine(shopTaxId(visit))],
            [`${say.facts.to} (${say.keyTypes[transfer.pixKeyType]})`, maskedKey(transfer)],
            [say.facts.description, transfer.description],
            [say.facts.bankId, transfer.endToEndIdentifier],
            [say.facts.id, transfer.id],
          ]}
        />
        <div class="actions no-print">
          <PrintButton messages={messages} />
        </div>
      </div>
    ),
  };
}
