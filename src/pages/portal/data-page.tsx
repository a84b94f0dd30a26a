/** The data of a customer: changed, downloaded, and asked to be erased. */
import { UpdateCustomerInput, updateCustomer } from '../../modules/customers/update-customer';
import { stateFault } from '../../modules/customers/address';
import { dataOfCustomer } from '../../modules/portal/data-of-customer';
import { csvOfData } from '../../modules/portal/csv-of-data';
import { askForErasure, changeEmail, chooseReminders } from '../../modules/portal/my-data';
import { askToChangeEmail } from '../../modules/portal/ways-in/ask-for-code';
import { REMINDER_TOPICS, remindersOf } from '../../modules/messages/unsubscribe';
import { EMAIL, EMAIL_MAX } from '../../platform/records/columns/columns';
import { readPhone } from '../../platform/operations/phone';
import type { HtmlPage } from '../page';
import { Form } from '../parts/components';
import { Field, PASTED_MAX } from '../parts/field';
import { zipCodeFault } from '../../modules/payments/pay/card/billing-address';
import type { Form as Filled } from '../visit';
import { actAs, ownPage, portalLink, Refused } from './portal-pages';
import { ownOf, type PortalRoutes } from './portal-routes';
import { portalVisitOf, type OwnVisit, type PortalRequest } from './portal-visit';

const FIELDS = {
  name: { max: 200, autocomplete: 'name' },
  cellphone: { max: 30, autocomplete: 'tel' },
  zipCode: { max: 20, autocomplete: 'postal-code' },
  street: { max: 100, autocomplete: 'address-line1' },
  number: { max: 20, autocomplete: 'off' },
  complement: { max: 60, autocomplete: 'address-line2' },
  district: { max: 60, autocomplete: 'address-level3' },
  city: { max: 60, autocomplete: 'address-level2' },
  state: { max: 2, autocomplete: 'address-level1' },
} as const;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];

export function serveData(routes: PortalRoutes): void {
  routes.ownGet('/data', (visit) => dataPage(visit));
  routes.ownPost('/data', changeData);
  routes.ownPost('/data/reminders', changeReminders);
  routes.ownPost('/data/email', sendCode);
  routes.ownPost('/data/email/code', enterCode);
  routes.ownPost('/data/erasure', (visit) =>
    actAs(visit, 'askForErasure', () => askForErasure(visit.ctx, visit.customer.id), {
      goTo: '/data',
      otherwise: () => dataPage(visit, { refused: visit.messages.portal.data.erasureActive }),
    }),
  );
  serveDownloads(routes);
}

function serveDownloads({ server, database }: PortalRoutes): void {
  for (const devMode of [false, true])
    for (const kind of ['json', 'csv'] as const)
      server.get<PortalRequest>(
        `/portal/:store${devMode ? '/dev' : ''}/data.${kind}`,
        async (request, reply) => {
          const visit = await portalVisitOf(database, { devMode }, request, reply);
          const own = ownOf(visit);
          if (!own) return reply.redirect(portalLink(visit), 303);
          const data = await dataOfCustomer(own.ctx, own.customer);
          const type = kind === 'csv' ? 'text/csv' : 'application/json';
          return reply
            .header('content-type', `${type}; charset=utf-8`)
            .header('content-disposition', `attachment; filename="data.${kind}"`)
            .header('cache-control', 'private, no-store')
            .send(kind === 'csv' ? csvOfData(data) : JSON.stringify(data, null, 2));
        },
      );
}

/** What is left empty is removed; the name stays. */
async function changeData(visit: OwnVisit, form: Filled) {
  const wrong = NAMES.filter((name) => !isRight(name, form[name] ?? ''));
  if (wrong.length > 0) return { ...(await dataPage(visit, { wrong, form })), status: 422 };
  const input = Object.assign(
    new UpdateCustomerInput(),
    { id: visit.customer.id },
    Object.fromEntries(NAMES.map((name) => [name, form[name] || null])),
  );
  return actAs(visit, 'updateCustomer', () => updateCustomer.run(visit.ctx, input), {
    goTo: '/data?done=data',
    otherwise: (refused) => dataPage(visit, { refused, form }),
  });
}

/** A box that is not ticked is not sent. */
function changeReminders(visit: OwnVisit, form: Filled) {
  const wanted = REMINDER_TOPICS.filter((topic) => form[topic] !== undefined);
  const act = () => chooseReminders(visit.ctx, visit.customer.id, wanted);
  return actAs(visit, 'chooseReminders', act, {
    goTo: '/data?done=data',
    otherwise: (refused) => dataPage(visit, { refused }),
  });
}

function isRight(name: Name, text: string): boolean {
  if (text.length > FIELDS[name].max) return false;
  if (name === 'name') return text !== '';
  if (text === '') return true;
  if (name === 'cellphone') return readPhone(text) !== null;
  if (name === 'zipCode') return zipCodeFault(text) === null;
  return name !== 'state' || stateFault(text) === null;
}

async function sendCode(visit: OwnVisit, { email = '' }: Filled) {
  if (!isEmail(email))
    return { ...(await dataPage(visit, { wrongEmail: true, email })), status: 422 };
  const [network = ''] = visit.network.subscriber;
  visit.ctx.act = 'askToChangeEmail';
  await askToChangeEmail(visit.ctx, {
    email,
    language: visit.language,
    network,
    customerId: visit.customer.id,
    sessionId: visit.portalSession.id,
  });
  visit.ctx.act = null;
  return emailCodePage(visit, email, false);
}

async function enterCode(visit: OwnVisit, { email = '', code = '' }: Filled) {
  const [network = ''] = visit.network.subscriber;
  const isChanged =
    isEmail(email) &&
    (await changeEmail(visit.ctx, {
      customerId: visit.customer.id,
      sessionId: visit.portalSession.id,
      email,
      code,
      network,
    }));
  if (!isChanged) return { ...emailCodePage(visit, email, true), status: 422 };
  return { redirect: portalLink(visit, '/data?done=email') };
}

const isEmail = (text: string) => text.length <= EMAIL_MAX && new RegExp(EMAIL).test(text);

function emailCodePage(visit: OwnVisit, email: string, isWrong: boolean): HtmlPage {
  const { messages, base } = visit;
  const { signIn: say, save } = messages.portal;
  return ownPage(visit, {
    title: say.codeTitle,
    current: 'data',
    children: (
      <Form visit={visit} to={`${base}/data/email/code`} class="card">
        <h1>{say.codeTitle}</h1>
        <p>{email}</p>
        <input type="hidden" name="email" value={email} />
        <Field
          name="code"
          label={say.code}
          error={isWrong ? say.wrongCode : undefined}
          autocomplete="one-time-code"
          inputMode="numeric"
          maxLength={PASTED_MAX}
          required
        />
        <button class="button wide">{save}</button>
      </Form>
    ),
  });
}

interface Sent {
  wrong?: readonly Name[];
  form?: Filled;
  email?: string;
  wrongEmail?: boolean;
  refused?: string;
}

async function dataPage(visit: OwnVisit, sent: Sent = {}): Promise<HtmlPage> {
  const { data: say, pages, saved } = visit.messages.portal;
  const done: Record<string, string> = { data: saved, email: say.emailChanged };
  return ownPage(visit, {
    title: pages.data,
    current: 'data',
    done: done[visit.query.done ?? ''] ?? null,
    children: (
      <>
        <Refused sentence={sent.refused ?? null} />
        <DataForm visit={visit} sent={sent} />
        <EmailForm visit={visit} sent={sent} />
        {await RemindersForm({ visit })}
        <section class="card" aria-labelledby="download">
          <h2 id="download">{say.download}</h2>
          <p>{say.downloadText}</p>
          <div class="actions">
            <a class="button plain" href={portalLink(visit, '/data.json')} download>
              {say.json}
            </a>
            <a class="button plain" href={portalLink(visit, '/data.csv')} download>
              {say.csv}
            </a>
          </div>
        </section>
        <ErasureForm visit={visit} />
      </>
    ),
  });
}

function DataForm({ visit, sent }: { visit: OwnVisit; sent: Sent }) {
  const { messages, customer, base } = visit;
  const { data: say, pages, save } = messages.portal;
  const { checkout } = messages;
  const labels: Record<Name, string> = {
    name: checkout.name,
    cellphone: checkout.cellphone,
    zipCode: checkout.zipCode,
    street: checkout.street,
    number: say.house,
    complement: say.complement,
    district: checkout.district,
    city: checkout.city,
    state: checkout.state,
  };
  return (
    <Form visit={visit} to={`${base}/data`} class="card">
      <h1>{pages.data}</h1>
      <p>{say.text}</p>
      {NAMES.map((name) => (
        <Field
          name={name}
          label={labels[name]}
          value={sent.form?.[name] ?? customer[name] ?? ''}
          error={sent.wrong?.includes(name) ? say.wrong : undefined}
          autocomplete={FIELDS[name].autocomplete}
          maxLength={PASTED_MAX}
          required={name === 'name'}
        />
      ))}
      <button class="button wide">{save}</button>
    </Form>
  );
}

function EmailForm({ visit, sent }: { visit: OwnVisit; sent: Sent }) {
  const { messages, customer, base } = visit;
  const { data: say, signIn } = messages.portal;
  return (
    <Form visit={visit} to={`${base}/data/email`} class="card">
      <h2>{say.email}</h2>
      <p>{customer.email}</p>
      <p>{say.emailText}</p>
      <Field
        name="email"
        label={say.newEmail}
        value={sent.email}
        error={sent.wrongEmail ? signIn.wrongEmail : undefined}
        autocomplete="email"
        inputMode="email"
        maxLength={PASTED_MAX}
        required
      />
      <button class="button plain">{say.sendCode}</button>
    </Form>
  );
}

async function RemindersForm({ visit }: { visit: OwnVisit }) {
  const { messages, customer, ctx, base } = visit;
  const { data: say, save } = messages.portal;
  const received = await remindersOf(ctx.rows, customer.email);
  return (
    <Form visit={visit} to={`${base}/data/reminders`} class="card">
      <h2>{say.reminders}</h2>
      <p>{say.remindersText}</p>
      {REMINDER_TOPICS.map((topic) => (
        <label>
          <input type="checkbox" name={topic} value="on" checked={received.includes(topic)} />{' '}
          {say.topics[topic]}
        </label>
      ))}
      <button class="button plain">{save}</button>
    </Form>
  );
}

function ErasureForm({ visit }: { visit: OwnVisit }) {
  const { messages, customer, format, base } = visit;
  const { data: say } = messages.portal;
  const { erasureRequestedAt } = customer;
  return (
    <Form visit={visit} to={`${base}/data/erasure`} class="card">
      <h2>{say.erasure}</h2>
      <p>{say.erasureText}</p>
      {erasureRequestedAt ? (
        <p>{say.erasureAsked(format.date(erasureRequestedAt))}</p>
      ) : (
        <button class="button plain">{say.erasureAsk}</button>
      )}
    </Form>
  );
}
