/** The page of a PIX charge: its code to scan or copy until it is paid, cancelled or expired. */
import { brCodeImage } from '../../modules/charges/reading/br-code-image';
import type { Charge } from '../../modules/charges/charge';
import { DevButtons } from '../parts/dev-buttons';
import type { PageResult } from '../page';
import { pagePath } from '../paths';
import { CopyCode } from '../parts/copy-code';
import { devBanner } from '../parts/components';
import { Live, ReloadButton } from '../parts/live-reload';
import type { Visit } from '../visit';
import { devChargePath } from '../parts/dev-charge';
import { statePage } from '../parts/state-page';

const LOOK_AGAIN_SECONDS = 10;

export async function showPix(
  visit: Visit,
  { id, status, amount, description, brCode, expiresAt }: Charge,
): Promise<PageResult> {
  const { ctx, shop, messages, format } = visit;
  const { pixCharge: pix } = messages;
  const now = ctx.clock.now();
  if (status === 'CANCELLED') return statePage(visit, { tone: 'bad', ...pix.cancelled });
  if (status !== 'PENDING' || !expiresAt || expiresAt <= now)
    return statePage(visit, { tone: 'bad', ...pix.over });
  if (!brCode)
    return statePage(visit, {
      tone: 'wait',
      ...pix.being,
      children: (
        <ReloadButton messages={messages} path={`/pay/${id}`} afterSeconds={LOOK_AGAIN_SECONDS} />
      ),
    });
  return {
    title: pix.title,
    banner: devBanner(
      visit,
      <DevButtons visit={visit} acts={['pay', 'expire']} to={devChargePath(visit.id)} />,
    ),
    content: (
      <div class="card">
        <div class="tight">
          <h1>{pix.to(shop.name)}</h1>
          <p class="amount number">{format.money(amount)}</p>
          {description && <p>{description}</p>}
        </div>
        <img class="qr" src={await brCodeImage(brCode)} alt={pix.qr} />
        <CopyCode id="pix" label={pix.code} code={brCode} messages={messages} />
        <ol class="numbered">
          {pix.how.map((step) => (
            <li>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <p class="quiet">{pix.expiresAt(format.dateTime(expiresAt))}</p>
        <noscript>
          <p>{messages.pix.checkByHand}</p>
          <p>
            <a class="button plain small" href={pagePath(`/pay/${id}`)}>
              {messages.pix.check}
            </a>
          </p>
        </noscript>
        <Live path={`/pay/${id}/stream`} status={status} />
      </div>
    ),
  };
}
