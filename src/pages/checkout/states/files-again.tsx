/**
 * The files of a paid checkout in another browser than the one that paid, such as days after a
 * boleto: for those who know the tax id and the e-mail address that the buyer entered.
 */
import { Charge } from '../../../modules/charges/charge';
import type { Checkout } from '../../../modules/checkouts/checkout';
import { downloadsOf, type ProductDownload } from '../../../modules/checkouts/links/downloads';
import { normalizeTaxId } from '../../../modules/customers/tax-id';
import { takeTry } from '../../../modules/stores/keys/shared-tries';
import type { HtmlPage, PageResult } from '../../page';
import { devBanner, Form } from '../../parts/components';
import { Field, PASTED_MAX } from '../../parts/field';
import { Notice } from '../../parts/notice';
import { pagePath } from '../../paths';
import type { Form as Filled, Visit } from '../../visit';
import { BoughtFiles } from './bought-files';
import { readCheckoutState, type CheckoutPageData } from '../form/checkout-state';
import { endedPage } from './state-pages';

/** For one checkout and network. */
const TRIES_PER_HOUR = 10;

type Refusal = 'notTheBuyer' | 'triedOut';
const STATUS: Record<Refusal, number> = { notTheBuyer: 422, triedOut: 429 };

/** The page of a checkout that is paid, with a form if files were bought. */
export async function paidPage(
  visit: Visit,
  opened: CheckoutPageData,
  refusal: Refusal | null = null,
): Promise<HtmlPage> {
  const bought = await boughtWith(visit, opened);
  const page = endedPage(
    visit,
    opened,
    'PAID',
    bought && bought.files.length > 0 && <FilesForm visit={visit} refusal={refusal} />,
  );
  return { ...page, ...(refusal && { status: STATUS[refusal] }) };
}

/** Shows the files to who proves to be the buyer. Nothing is stored but the count of the tries. */
export async function showFilesAgain(visit: Visit, form: Filled): Promise<PageResult> {
  const opened = await readCheckoutState(visit);
  const bought = await boughtWith(visit, opened);
  if (!bought || bought.files.length === 0) return { redirect: pagePath(`/pay/${visit.id}`) };
  const [network = ''] = visit.network.subscriber;
  if (!(await takeTry(visit.ctx.database, `files ${visit.id} ${network}`, TRIES_PER_HOUR)))
    return paidPage(visit, opened, 'triedOut');
  if (!isBuyer(bought.charge, form)) return paidPage(visit, opened, 'notTheBuyer');
  return {
    title: visit.messages.done.files,
    content: <BoughtFiles visit={visit} files={bought.files} />,
    banner: devBanner(visit),
  };
}

async function boughtWith(
  { ctx }: Visit,
  { checkout, products }: CheckoutPageData,
): Promise<{ charge: Charge; files: ProductDownload[] } | null> {
  const charge = await payingCharge(ctx, checkout);
  return (
    charge && {
      charge,
      files: downloadsOf(charge, checkout, [...products.values()], ctx.clock.wall()),
    }
  );
}

async function payingCharge(
  { rows }: Visit['ctx'],
  { status, paidChargeId }: Checkout,
): Promise<Charge | null> {
  return status === 'PAID' && paidChargeId ? rows.find(Charge, paidChargeId) : null;
}

/** As entered for the payment; of an erased customer nothing is left to compare with. */
function isBuyer({ buyer }: Charge, { taxId = '', email = '' }: Filled): boolean {
  return (
    buyer.taxId !== null &&
    buyer.email !== null &&
    normalizeTaxId(taxId) === buyer.taxId &&
    email.toLowerCase() === buyer.email.toLowerCase()
  );
}

function FilesForm({ visit, refusal }: { visit: Visit; refusal: Refusal | null }) {
  const { checkout, done } = visit.messages;
  const say = done.filesAgain;
  return (
    <Form visit={visit} to={`/pay/${visit.id}/files`} class="stack full" autocomplete="off">
      <h2>{say.title}</h2>
      <p>{say.text}</p>
      {refusal && (
        <Notice tone="bad">
          <p>{say[refusal]}</p>
        </Notice>
      )}
      <Field
        name="taxId"
        label={checkout.taxId}
        autocomplete="off"
        maxLength={PASTED_MAX}
        required
        letters={checkout.taxIdLetters}
        data-mask="tax-id"
        data-wrong={checkout.wrong.taxId}
      />
      <Field
        name="email"
        label={checkout.email}
        autocomplete="email"
        inputMode="email"
        maxLength={PASTED_MAX}
        required
        data-wrong={checkout.wrong.email}
      />
      <button class="button wide">{say.show}</button>
    </Form>
  );
}
