/**
 * The page of a boleto: its typeable line and PIX code to copy, and the slip to print or to
 * download as a PDF.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brCodeImage } from '../../modules/charges/reading/br-code-image';
import type { Charge } from '../../modules/charges/charge';
import { notFound } from '../../platform/operations/errors';
import { startOfCivilDay } from '../../platform/time/civil-time';
import { chargeOfPage } from '../parts/charge-of-page';
import { devChargePath } from '../parts/dev-charge';
import { statePage } from '../parts/state-page';
import { DevButtons } from '../parts/dev-buttons';
import type { PageResult, HtmlPage } from '../page';
import { pagePath } from '../paths';
import { CopyCode } from '../parts/copy-code';
import { devBanner, PrintButton } from '../parts/components';
import { Live, ReloadButton } from '../parts/live-reload';
import { Notice } from '../parts/notice';
import { visitOf, type VisitRequest, type Visit } from '../visit';
import type { Routes } from '../routes';
import { slipOf, type Slip } from './slip';
import { SlipPaper } from './slip-paper';
import { slipPdf } from './slip-pdf';

const LOOK_AGAIN_SECONDS = 3;

export function serveBoletos(routes: Routes): void {
  routes.get('/pay/:id/boleto', showBoleto);
  routes.server.get<VisitRequest>('/pay/:id/boleto.pdf', (request, reply) =>
    sendPdf(routes, request, reply),
  );
}

async function showBoleto(visit: Visit): Promise<PageResult> {
  const charge = await boletoOf(visit);
  const slip = await slipOf(visit.ctx, visit.shop, charge);
  return slip
    ? payablePage(visit, slip, await brCodeImage(slip.brCode))
    : closedPage(visit, charge);
}

/** A boleto that can no longer be paid has no PDF. Its page says why. */
async function sendPdf(
  { database }: Routes,
  request: FastifyRequest<VisitRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await visitOf(database, request, reply);
  const slip = await slipOf(visit.ctx, visit.shop, await boletoOf(visit));
  if (!slip) return reply.redirect(pagePath(`/pay/${visit.id}/boleto`), 303);
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="boleto-${visit.id}.pdf"`,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return reply.headers(headers).send(await slipPdf(slip));
}

async function boletoOf(visit: Visit): Promise<Charge> {
  const charge = await chargeOfPage(visit);
  if (charge.method !== 'BOLETO') throw notFound('this charge is no boleto');
  return charge;
}

function payablePage(visit: Visit, slip: Slip, qrImage: string): HtmlPage {
  const { id, shop, messages, format } = visit;
  const { boleto } = messages;
  const dateOf = (day: string) => format.date(startOfCivilDay(day));
  const { late } = slip;
  const extra = (cents: number) => (cents > 0 ? format.money(cents) : null);
  return {
    title: boleto.title,
    isWide: true,
    banner: devBanner(
      visit,
      <DevButtons visit={visit} acts={['pay', 'expire']} to={devChargePath(visit.id)} />,
    ),
    content: (
      <>
        <div class="columns no-print">
          <div class="card">
            <div class="tight">
              <h1>{boleto.of(shop.name)}</h1>
              <p class="amount number">{format.money(slip.amount)}</p>
              <p>{boleto.dueOn(dateOf(slip.dueDate))}</p>
            </div>
            {late && (
              <Notice tone="warn">
                <p>
                  <strong>{boleto.lateBy(late.daysLate)}.</strong>{' '}
                  {boleto.late(format.money(late.total), extra(late.fine), extra(late.interest))}
                </p>
                <p>{boleto.payableUntil(dateOf(slip.payableUntil))}</p>
              </Notice>
            )}
            <h2>{boleto.byBarCode}</h2>
            <p class="quiet">{boleto.byBarCodeHow}</p>
            <CopyCode id="line" label={boleto.line} code={slip.typeableLine} messages={messages} />
            <div class="actions">
              <a class="button plain" href={pagePath(`/pay/${id}/boleto.pdf`)} download>
                {boleto.pdf}
              </a>
              <PrintButton messages={messages} />
            </div>
          </div>
          <div class="card aside">
            <h2>{boleto.byPix}</h2>
            <p class="quiet">{boleto.byPixHow}</p>
            <img class="qr" src={qrImage} alt={boleto.qr} />
            <CopyCode id="pix" label={boleto.pixCode} code={slip.brCode} messages={messages} />
          </div>
        </div>
        <SlipPaper slip={slip} qrImage={qrImage} messages={messages} />
        <Live path={`/pay/${id}/stream`} status="PENDING" />
      </>
    ),
  };
}

function closedPage(
  visit: Visit,
  { id, status, paidAt, brCode, payableUntil }: Charge,
): PageResult {
  const { boleto } = visit.messages;
  if (paidAt) return { redirect: pagePath(`/pay/${id}/receipt`) };
  if (status === 'CANCELLED') return statePage(visit, { tone: 'bad', ...boleto.cancelled });
  if (status === 'PENDING' && !brCode && payableUntil && payableUntil >= visit.ctx.clock.now())
    return statePage(visit, {
      tone: 'wait',
      ...boleto.being,
      children: (
        <ReloadButton
          messages={visit.messages}
          path={`/pay/${id}/boleto`}
          afterSeconds={LOOK_AGAIN_SECONDS}
        />
      ),
    });
  return statePage(visit, { tone: 'bad', ...boleto.over });
}
