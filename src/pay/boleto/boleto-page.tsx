/** The page of a boleto: its line and its PIX code to copy, and the slip to print or to take along as a PDF. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brCodeImage } from '../../charges/br-code-image';
import type { Charge } from '../../charges/charge';
import { notFound } from '../../kit/errors';
import { startOfCivilDay } from '../../kit/civil-time';
import { chargeOf } from '../charge/charge-of';
import { devChargePath } from '../charge/dev-charge';
import { statePage } from '../charge/state-page';
import { DevButtons } from '../checkout/dev-buttons';
import type { Answer, Page } from '../page';
import { pagePath } from '../paths';
import { CopyCode, devBanner, Live, LookAgain, Notice, PrintButton } from '../pieces';
import { visitOf, type PageRequest, type Visit } from '../visit';
import type { Routes } from '../routes';
import { slipOf, type Slip } from './slip';
import { SlipPaper } from './slip-paper';
import { slipPdf } from './slip-pdf';

const LOOK_AGAIN_SECONDS = 3;

export function serveBoletos(routes: Routes): void {
  routes.get('/pay/:id/boleto', showBoleto);
  routes.server.get<PageRequest>('/pay/:id/boleto.pdf', (request, reply) =>
    sendPdf(routes, request, reply),
  );
}

async function showBoleto(visit: Visit): Promise<Answer> {
  const charge = await boletoOf(visit);
  const slip = await slipOf(visit.ctx, visit.shop, charge);
  return slip
    ? payablePage(visit, slip, await brCodeImage(slip.brCode))
    : closedPage(visit, charge);
}

/** One that can no longer be paid has no PDF: its page says why. */
async function sendPdf(
  { database }: Routes,
  request: FastifyRequest<PageRequest>,
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
  const charge = await chargeOf(visit);
  if (charge.method !== 'BOLETO') throw notFound('this charge is no boleto');
  return charge;
}

function payablePage(visit: Visit, slip: Slip, qrImage: string): Page {
  const { id, shop, words, format } = visit;
  const { boleto } = words;
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
            <CopyCode id="line" label={boleto.line} code={slip.typeableLine} words={words} />
            <div class="actions">
              <a class="button plain" href={pagePath(`/pay/${id}/boleto.pdf`)} download>
                {boleto.pdf}
              </a>
              <PrintButton words={words} />
            </div>
          </div>
          <div class="card aside">
            <h2>{boleto.byPix}</h2>
            <p class="quiet">{boleto.byPixHow}</p>
            <img class="qr" src={qrImage} alt={boleto.qr} />
            <CopyCode id="pix" label={boleto.pixCode} code={slip.brCode} words={words} />
          </div>
        </div>
        <SlipPaper slip={slip} qrImage={qrImage} words={words} />
        <Live path={`/pay/${id}/stream`} status="PENDING" />
      </>
    ),
  };
}

function closedPage(visit: Visit, { id, status, paidAt, brCode, payableUntil }: Charge): Answer {
  const { boleto } = visit.words;
  if (paidAt) return { redirect: pagePath(`/pay/${id}/receipt`) };
  if (status === 'CANCELLED') return statePage(visit, { tone: 'bad', ...boleto.cancelled });
  if (status === 'PENDING' && !brCode && payableUntil && payableUntil >= visit.ctx.clock.now())
    return statePage(visit, {
      tone: 'wait',
      ...boleto.being,
      children: (
        <LookAgain
          words={visit.words}
          path={`/pay/${id}/boleto`}
          afterSeconds={LOOK_AGAIN_SECONDS}
        />
      ),
    });
  return statePage(visit, { tone: 'bad', ...boleto.over });
}
