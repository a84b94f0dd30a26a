/** Discount codes. */
import { FIRST_CALLS } from '../../code/calls';
import { graphql } from '../../gql';
import type { CouponsQuery, CouponStatus } from '../../gql/graphql';
import { useAct } from '../../acts/act';
import { useFinish } from '../../acts/finish';
import { ActButton } from '../../parts/forms/act-button';
import { ConfirmForm } from '../../parts/forms/confirm-form';
import { optionsOf } from '../../parts/forms/filters';
import { ListPage } from '../../parts/list-page';
import { Form } from '../../parts/forms/form';
import { Status } from '../../parts/status';
import { Table } from '../../parts/table';
import { count, money, percent } from '../../money';
import { useMay } from '../../scope';
import { date } from '../../time';
import { useWords } from '../../words';
import { CreateCouponButton } from './coupon-form';
import { useRulesOf } from './coupon-rules';
import pageStyles from '../../parts/page.module.css';

const COUPONS = graphql(`
  query Coupons($first: Int, $last: Int, $after: String, $before: String, $filter: CouponFilter) {
    coupons(first: $first, last: $last, after: $after, before: $before, filter: $filter) {
      totalCount
      nodes {
        id
        code
        discount
        discountHundredths
        discountKind
        maxRedeems
        redeemsCount
        status
        expiresAt
        productIds
        minimumAmount
        maxPerCustomer
        isFirstPurchaseOnly
        methods
        duration
        cycles
        notes
        createdAt
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
`);
const TOGGLE_COUPON = graphql(`
  mutation ToggleCoupon($input: ToggleCouponInput!) {
    toggleCoupon(input: $input) {
      coupon {
        id
        status
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);
const DELETE_COUPON = graphql(`
  mutation DeleteCoupon($input: DeleteCouponInput!) {
    deleteCoupon(input: $input) {
      coupon {
        id
      }
      userErrors {
        code
        message
        path
        reason
        values
      }
    }
  }
`);

type Coupon = NonNullable<CouponsQuery['coupons']>['nodes'][number];
const STATUSES: readonly CouponStatus[] = ['ACTIVE', 'INACTIVE', 'EXPIRED'];
/** A percentage coupon has 1 to 100. */
const HUNDRED = 100;
const UNLIMITED = -1;

export function CouponsPage() {
  const { coupons, states } = useWords();
  const mayCreate = useMay('COUPON:CREATE');
  const rulesOf = useRulesOf();
  return (
    <ListPage
      title={coupons.title}
      actions={mayCreate && <CreateCouponButton />}
      name={coupons.list}
      document={COUPONS}
      listOf={(data) => data.coupons}
      filters={[{ name: 'status', label: coupons.status, options: optionsOf(states, STATUSES) }]}
      empty={{ ...coupons.empty, call: FIRST_CALLS.coupon }}
      csv="coupons"
    >
      {(rows, empty) => (
        <Table
          name={coupons.title}
          rows={rows}
          keyOf={({ id }) => id}
          empty={empty}
          columns={[
            { name: coupons.code, value: ({ code }) => <strong>{code}</strong> },
            { name: coupons.discount, value: discountOf, isNumber: true },
            {
              name: coupons.uses,
              value: ({ redeemsCount, maxRedeems }) =>
                coupons.usesOf(
                  count(redeemsCount),
                  maxRedeems === UNLIMITED ? null : count(maxRedeems),
                ),
              isNumber: true,
            },
            { name: coupons.status, value: ({ status }) => <Status value={status} /> },
            {
              name: coupons.until,
              value: ({ expiresAt }) => expiresAt && date(lastMomentBefore(expiresAt)),
              isQuiet: true,
            },
            { name: coupons.rules, value: rulesOf, isQuiet: true },
            { name: coupons.notes, value: ({ notes }) => notes, isQuiet: true },
            { name: coupons.createdAt, value: ({ createdAt }) => date(createdAt), isQuiet: true },
            { name: coupons.acts, value: (coupon) => <CouponActs coupon={coupon} /> },
          ]}
        />
      )}
    </ListPage>
  );
}

/** A coupon that ends at midnight is valid on the day before. */
function lastMomentBefore(iso: string): string {
  return new Date(Date.parse(iso) - 1).toISOString();
}

function discountOf({ discount, discountKind, discountHundredths }: Coupon): string {
  if (discountKind === 'FIXED') return money(discount);
  if (discountHundredths) return percent(discountHundredths / HUNDRED / HUNDRED);
  // Above 100 it is in hundredths of a percent.
  return percent(discount > HUNDRED ? discount / HUNDRED / HUNDRED : discount / HUNDRED);
}

function CouponActs({ coupon }: { coupon: Coupon }) {
  const { coupons } = useWords();
  const mayToggle = useMay('COUPON:UPDATE') && coupon.status !== 'EXPIRED';
  const mayDelete = useMay('COUPON:DELETE');
  const label = coupon.status === 'ACTIVE' ? coupons.switchOff : coupons.switchOn;
  return (
    <span className={pageStyles.actions}>
      {mayToggle && (
        <ActButton isSmall label={label} title={`${label}: ${coupon.code}`}>
          {(close) => <ToggleForm coupon={coupon} label={label} onClose={close} />}
        </ActButton>
      )}
      {mayDelete && (
        <ActButton isSmall label={coupons.delete} title={coupons.deleteOf(coupon.code)}>
          {(close) => <DeleteForm coupon={coupon} onClose={close} />}
        </ActButton>
      )}
    </span>
  );
}

interface ToggleFormProps {
  coupon: Coupon;
  label: string;
  onClose: () => void;
}

function ToggleForm({ coupon, label, onClose }: ToggleFormProps) {
  const { coupons } = useWords();
  const toggle = useAct(TOGGLE_COUPON);
  const finish = useFinish('Coupons');
  const submit = async () => {
    if (!(await toggle.send({ input: { id: coupon.id } }))) return;
    onClose();
    await finish(coupons.switched(coupon.code));
  };
  return (
    <Form act={toggle} submit={label} onSubmit={() => void submit()} onCancel={onClose}>
      <p>{coupons.toggleText}</p>
    </Form>
  );
}

function DeleteForm({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { coupons } = useWords();
  const remove = useAct(DELETE_COUPON);
  const finish = useFinish('Coupons');
  const submit = async () => {
    if (!(await remove.send({ input: { id: coupon.id } }))) return;
    onClose();
    await finish(coupons.deleted(coupon.code));
  };
  return (
    <ConfirmForm
      act={remove}
      text={coupons.deleteText}
      submit={coupons.deleteOf(coupon.code)}
      onConfirm={() => void submit()}
      onCancel={onClose}
    />
  );
}
