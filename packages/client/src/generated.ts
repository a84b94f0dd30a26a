/**
 * Pitanga
 * 2.0.0
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
import type { RequestOptions } from "./request-options.js";
const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export type CreateProductInput = {
    /** Your own id of the product; unique in your store. */
    externalId: string;
    /** The name that buyers see. */
    name: string;
    /** The price of one unit, in cents. */
    price: number;
    /** Always `BRL`. */
    currency: string;
    /** The text below the name. */
    description?: string;
    /** The public https address of a PNG, JPEG, WebP, GIF or AVIF image of at most 5 MB and 4096 × 4096 pixels. The service downloads and stores it. */
    imageUrl?: string;
    /** The same as `imageUrl`, under another name. */
    image?: string;
    /** The public https address of a PDF of at most 20 MB. The service downloads and stores it; buyers can download it after paying. */
    fileUrl?: string;
    /** The id of an image that was uploaded in the dashboard within the last hour, instead of `imageUrl`. */
    imageUpload?: string;
    /** The id of a PDF that was uploaded in the dashboard within the last hour, instead of `fileUrl`. */
    fileUpload?: string;
    /** How often a subscription to it is charged; if left out, the product is sold once. */
    cycle?: "WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY";
    /** The length of the trial in days, 1 to 90; only together with `cycle`. */
    trialDays?: number;
    /** What sub-accounts get of the price of a unit, where its sale names none. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[];
    /** What a subscription to it costs once, with its first payment, in cents; only together with `cycle`. No coupon discounts it. */
    setupFee?: number;
};
export type Product = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id for the product. */
    externalId: string;
    /** The name that buyers see. */
    name: string;
    /** The text below the name. */
    description: string | null;
    /** The address of the stored image; null without one. */
    imageUrl: string | null;
    /** Whether it has a downloadable PDF, which buyers get after payment. */
    hasFile: boolean;
    /** The price of one unit, in cents. */
    price: number;
    /** Always `BRL`. */
    currency: string;
    /** Whether it can be sold. */
    status: "ACTIVE" | "INACTIVE";
    /** How often a subscription to it is charged; null = sold once. */
    cycle: ("WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY" | null) | ("WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY" | null);
    /** The length of the trial in days; null = no trial. */
    trialDays: number | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** What a subscription to it costs once, with its first payment, in cents; null = nothing. */
    setupFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
};
export type Warnings = string[];
export type Pagination = {
    /** Whether there is a next page. */
    hasMore: boolean;
    /** The value of `after` for the next page; null on the last page. */
    next: string | null;
    /** The value of `before` for the previous page; null on the first page. */
    before: string | null;
    /** The number of the page, if pages were requested by number. */
    page: number;
    limit: number;
    /** The number of rows in the list; exact up to 25000, then capped. */
    items: number;
    totalPages: number;
    /** The same as `hasMore`. */
    hasNext: boolean;
    hasPrevious: boolean;
    /** The same as `next`. */
    nextCursor: string | null;
};
export type UpdateProductInput = {
    /** The id of the product. */
    id: string;
    /** Your own id of the product; unique in your store. */
    externalId?: string;
    /** The name that buyers see, on checkouts created from now on. */
    name?: string;
    /** The price of one unit in cents, for checkouts created from now on. */
    price?: number;
    /** What a subscription to it costs once, in cents, for checkouts created from now on; null = nothing. Only of a product with a `cycle`. */
    setupFee?: number | null;
    /** The text below the name; null = none. */
    description?: string | null;
    /** The public https address of another image, as when a product is created; null = no image. */
    imageUrl?: string | null;
    /** The public https address of another PDF of at most 20 MB. Earlier buyers download it too. It can be replaced, not removed: buyers have paid for it. */
    fileUrl?: string;
    /** The id of an image that was uploaded in the dashboard within the last hour, instead of `imageUrl`. */
    imageUpload?: string;
    /** The id of a PDF that was uploaded in the dashboard within the last hour, instead of `fileUrl`. */
    fileUpload?: string;
    /** What sub-accounts get of the price of a unit, of payments from now on; null = nothing. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[] | null;
};
export type DeleteProductInput = {
    /** The id of the product. */
    id?: string;
    /** Your own id, instead of `id`. */
    externalId?: string;
};
export type Customer = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** E-mail address. */
    email: string;
    /** CPF or CNPJ without punctuation, letters in upper case. */
    taxId: string | null;
    /** Country of the buyer: always `BR`. */
    country: string;
    /** Name. */
    name: string | null;
    /** Mobile phone. */
    cellphone: string | null;
    /** Postal code (CEP). */
    zipCode: string | null;
    /** Street. */
    street: string | null;
    /** Number of the house. */
    "number": string | null;
    /** Apartment, floor or block. */
    complement: string | null;
    /** District. */
    district: string | null;
    /** City. */
    city: string | null;
    /** State: two letters. */
    state: string | null;
    /** Your own data about the buyer. */
    metadata: {
        [key: string]: unknown;
    };
    /** Your own id of the customer, from an import; null without one. */
    externalId: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type ImportCustomersInput = {
    /** The customers. */
    rows: {
        /** Street. */
        street?: string;
        /** Number of the house. */
        "number"?: string;
        /** Apartment, floor or block. */
        complement?: string;
        /** District. */
        district?: string;
        /** City. */
        city?: string;
        /** State: two letters, such as SP. */
        state?: string;
        /** E-mail address. */
        email: string;
        /** CPF or CNPJ, with or without punctuation. */
        taxId?: string;
        /** Name. */
        name?: string;
        /** Mobile phone. */
        cellphone?: string;
        /** Postal code (CEP). */
        zipCode?: string;
        /** Your own data about the buyer. */
        metadata?: {
            [key: string]: unknown;
        };
        /** Your own id of the customer; unique in your store. */
        externalId: string;
    }[];
    /** Whether to check everything and store nothing. */
    dryRun?: boolean;
};
export type ImportResult = {
    /** Whether nothing was stored because only a dry run was asked for. */
    dryRun: boolean;
    /** The number of rows stored by this import. */
    imported: number;
    /** The number of rows that were already stored. */
    existing: number;
    /** The number of rows that were linked to a stored customer. */
    linked: number;
    /** The rows, in the order of the request. */
    rows: {
        /** The `externalId` of the row. */
        externalId: string;
        /** What the import did with it; in a dry run, what it would do. */
        status: "IMPORTED" | "EXISTING" | "LINKED";
        /** The id of the stored object; null if a dry run stored none. */
        id?: string | null;
    }[];
};
export type DeleteCustomerInput = {
    /** The id of the customer. */
    id: string;
};
export type CreateCustomerPortalInput = {
    /** The customer who may open the portal by the link. */
    customerId: string;
    /** A checkout of this customer, which the portal shows after the sign-in. */
    checkoutId?: string;
};
export type PortalLink = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The address for the customer. */
    url: string;
    /** The customer it is for. */
    customerId: string;
    /** The checkout it shows after the sign-in; null = the overview. */
    checkoutId: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
};
export type CreatePortalSessionInput = {
    /** The customer, whom your site has signed in. */
    customerId: string;
    /** Where the customer goes back to from the portal: an https, http or app address. */
    returnUrl: string;
    /** The page on which it begins; the overview if left out. */
    flow?: "REPLACE_CARD" | "CANCEL_SUBSCRIPTION" | "PAY_OPEN_CHARGE";
};
export type NewPortalSession = {
    /** The id of the session. */
    id: string;
    /** The address for the browser of this customer. It is shown only once. */
    url: string;
    /** The customer. */
    customerId: string;
    /** Where the customer goes back to. */
    returnUrl: string;
    /** The page on which it begins; null = the overview. */
    flow: ("REPLACE_CARD" | "CANCEL_SUBSCRIPTION" | "PAY_OPEN_CHARGE" | null) | ("REPLACE_CARD" | "CANCEL_SUBSCRIPTION" | "PAY_OPEN_CHARGE" | null);
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When the link ends, in wall time. The session then lasts an hour. */
    expiresAt: string;
};
export type DeleteCustomerPortalInput = {
    /** The id of the link (`cpl_`), or of one session (`psess_`). */
    id: string;
};
export type EndedPortal = {
    /** The id of the link or session. */
    id: string;
    /** Always true. */
    deleted: boolean;
};
export type Coupon = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The code that buyers enter, as you wrote it; not case-sensitive. */
    code: string;
    /** The unit of `discount`. */
    discountKind: "PERCENTAGE" | "FIXED";
    /** PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 to 10,000, as it was sent. FIXED: cents. */
    discount: number;
    /** Where the percentage has decimals: the hundredths of a percent, 525 for 5.25% and 50 for 0.5%. Then it counts, and `discount` is the nearest that it can say; else null. */
    discountHundredths: number | null;
    /** How many times it can be redeemed; -1 = unlimited. */
    maxRedeems: number;
    /** How many payments have redeemed it; a refund does not restore a use. */
    redeemsCount: number;
    /** Whether it can be used. */
    status: "ACTIVE" | "INACTIVE" | "EXPIRED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** Your own notes. */
    notes: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** From when buyers can use it; null = from the start. */
    startsAt: string | null;
    /** Until when buyers can use it; null = without end. */
    expiresAt: string | null;
    /** The only products that it discounts; null = all. */
    productIds: string[] | null;
    /** What the items must cost at least before the discount, in cents; null = anything. */
    minimumAmount: number | null;
    /** How many times one buyer can use it; null = without limit. */
    maxPerCustomer: number | null;
    /** Whether only buyers can use it who have never paid this store before. */
    isFirstPurchaseOnly: boolean;
    /** The only payment methods that it discounts; null = all. */
    methods: ("PIX" | "CARD" | "BOLETO")[] | null;
    /** Which charges of a subscription it discounts. */
    duration: "ONCE" | "CYCLES" | "FOREVER";
    /** For the duration `CYCLES`: how many paid charges it discounts; else null. */
    cycles: number | null;
};
export type ToggleCouponInput = {
    /** The code of the coupon. */
    id: string;
};
export type UpdateCouponInput = {
    /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
    productIds?: string[] | null;
    /** The items must cost at least so much before the discount, in cents. */
    minimumAmount?: number | null;
    /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
    maxPerCustomer?: number | null;
    /** Whether only buyers can use it who have never paid this store before. */
    isFirstPurchaseOnly?: boolean;
    /** Only these payment methods are discounted; all if left out. */
    methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
    /** The code of the coupon. */
    id: string;
    /** Your own notes; null = none. */
    notes?: string | null;
    /** How many times it can be redeemed: -1 for unlimited, or at least its uses so far, those of payments that are being made included. An EXPIRED coupon with uses left is ACTIVE again. */
    maxRedeems?: number;
    /** From when buyers can use it: a time in the future; null = at once. */
    startsAt?: string | null;
    /** Until when buyers can use it: a time in the future, after `startsAt`; null = without end. An EXPIRED coupon with uses left is ACTIVE again. */
    expiresAt?: string | null;
};
export type DeleteCouponInput = {
    /** The code of the coupon. */
    id: string;
};
export type CreateCheckoutInput = {
    /** The products to sell; exactly one recurring product for a subscription. */
    items: {
        /** The id of the product, or your own `externalId` of it. */
        id: string;
        /** The quantity; 1 if left out. */
        quantity?: number;
    }[];
    /** The stored customer it is for. */
    customerId?: string;
    /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
    externalId?: string;
    /** The address the buyer returns to without paying: https, http or an app scheme. */
    returnUrl?: string;
    /** The address the buyer goes to after paying. */
    completionUrl?: string;
    /** The payment methods to offer; PIX and CARD if left out, CARD for a subscription. */
    methods?: ("PIX" | "CARD" | "BOLETO")[];
    /** The codes of the coupons that the buyer may use. */
    coupons?: string[];
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
    /** A one-off product offered after payment: its id, or your own `externalId` of it. */
    upSellProductId?: string;
    /** The interest for paying a boleto late; has no effect on PIX and CARD. */
    interest?: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    };
    /** The fine for paying a boleto late; has no effect on PIX and CARD. */
    fine?: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    };
    /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
    dueDate?: string;
    /** The lifetime in seconds; it never expires if left out. */
    expiresIn?: number;
    /** The card options. */
    card?: {
        /** The maximum number of installments, 1 to 12, each of at least 1000 cents; 12 if left out. Has no effect on subscriptions. */
        maxInstallments?: number;
        /** Whether the buyer pays the fee of the card on top of the price; the store bears it if left out. Not for subscriptions. */
        passFeesToCustomer?: boolean;
    };
    /** What sub-accounts get of each payment, in place of what its products say. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[];
    /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
    utm?: {
        /** The source of the visit, such as a search engine. */
        source?: string;
        /** The marketing medium, such as e-mail. */
        medium?: string;
        /** Name of the campaign. */
        campaign?: string;
        /** The paid search keywords. */
        term?: string;
        /** The advertisement or link variant. */
        content?: string;
    };
    /** How many times it can be paid; `ONE_TIME` if left out. `SUBSCRIPTION` also needs the permission `SUBSCRIPTION:CREATE`. */
    frequency?: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The retry policy for failed charges of the subscription. */
    retryPolicy?: {
        /** The number of retries, 1 to 10; 3 if left out. */
        maxRetry?: number;
        /** The days between retries, 1 to 30; 1 if left out. */
        retryEvery?: number;
    };
};
export type Checkout = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
};
export type CheckoutWithBuyer = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
    /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
    buyer: {
        /** Name. */
        name: string | null;
        /** E-mail address. */
        email: string | null;
        /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
        taxId: string | null;
        /** Mobile phone. */
        cellphone: string | null;
    } | null;
};
export type CancelCheckoutInput = {
    /** The id of the checkout or payment link. */
    id: string;
};
export type PaidCheckout = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
    /** The outcome of the attempt. */
    payment: {
        id: string;
        status: string;
        /** Why it was declined; null if it was not. */
        reason: string | null;
    } | null;
};
export type RefundCheckoutInput = {
    /** The id of a checkout (`bill_`), or of one payment (`char_`, `pix_char_` or `card_`). */
    id: string;
    /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
    amount?: number;
    /** The reason; `requested_by_customer` if left out. */
    reason?: string;
};
export type Refund = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Whether the money is on its way, has arrived, or could not be sent. */
    status: "PENDING" | "COMPLETE" | "FAILED";
    /** The refunded amount, in cents. */
    amount: number;
    /** The reason given by the merchant. */
    reason: string;
    /** The refunded charge. */
    originalId: string;
    /** When it was created, in store time. */
    createdAt: string;
    /** The same as `id`. */
    refundPublicId: string;
    /** REQUESTED = by you; UNMATCHED = the payment was late, duplicated or of the wrong amount, and was never part of the balance. */
    kind: "REQUESTED" | "UNMATCHED";
    /** The part of it that the buyer had paid for the fee of the card, in cents. */
    customerFee: number;
    /** Why it failed; null if it did not. */
    failureReason: string | null;
    /** Pix: the id of the return in the Pix network; null where it is not known. */
    returnId: string | null;
    /** `true` in Dev mode, `false` in production. */
    devMode: boolean;
    /** When it last changed. */
    updatedAt: string;
};
export type RefundPaymentLinkInput = {
    /** The id of one payment of the link (`char_`, `pix_char_` or `card_`). */
    id: string;
    /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
    amount?: number;
    /** The reason; `requested_by_customer` if left out. */
    reason?: string;
};
export type RefundTransparentInput = {
    /** The id of a transparent payment (`pix_char_` or `card_`). */
    id: string;
    /** The amount to refund, in cents: 1 to what is left of the payment; left out = all of it. */
    amount?: number;
    /** The reason; `requested_by_customer` if left out. */
    reason?: string;
};
export type WholeMessage = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** What it says, such as `receipt`. */
    template: string;
    /** The address of the recipient; empty once erased. */
    recipient: string;
    /** The language. */
    language: "PT" | "EN";
    /** The subject; null until it is made. */
    subject: string | null;
    /** Whether the mail is queued, sent, skipped, bounced or failed. */
    status: "QUEUED" | "SENT" | "SKIPPED" | "BOUNCED" | "FAILED";
    /** Why it was not sent, in a word such as `UNSUBSCRIBED`; null otherwise. */
    reason: string | null;
    /** The attempts to send it, oldest first. */
    attempts: {
        /** When it was made, in wall time, as ISO 8601. */
        at: string;
        /** What the mail server answered, without addresses; null while it is not known. */
        answer?: string | null;
    }[];
    /** What it is about: a charge, subscription or refund. */
    objectId: string;
    /** The event that it reports; null for a reminder and for a code. */
    event: string | null;
    /** Where it went; null until it was sent. */
    transport: ("INBOX" | "SMTP" | null) | ("INBOX" | "SMTP" | null);
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it was sent, in store time. */
    sentAt: string | null;
    /** The HTML text, in Dev mode; null in production, where texts are not stored. */
    html: string | null;
    /** The plain text, in Dev mode; null in production. */
    text: string | null;
    /** The headers, in Dev mode; null in production. */
    headers: {
        [key: string]: unknown;
    } | {
        [key: string]: unknown;
    };
};
export type Message = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** What it says, such as `receipt`. */
    template: string;
    /** The address of the recipient; empty once erased. */
    recipient: string;
    /** The language. */
    language: "PT" | "EN";
    /** The subject; null until it is made. */
    subject: string | null;
    /** Whether the mail is queued, sent, skipped, bounced or failed. */
    status: "QUEUED" | "SENT" | "SKIPPED" | "BOUNCED" | "FAILED";
    /** Why it was not sent, in a word such as `UNSUBSCRIBED`; null otherwise. */
    reason: string | null;
    /** The attempts to send it, oldest first. */
    attempts: {
        /** When it was made, in wall time, as ISO 8601. */
        at: string;
        /** What the mail server answered, without addresses; null while it is not known. */
        answer?: string | null;
    }[];
    /** What it is about: a charge, subscription or refund. */
    objectId: string;
    /** The event that it reports; null for a reminder and for a code. */
    event: string | null;
    /** Where it went; null until it was sent. */
    transport: ("INBOX" | "SMTP" | null) | ("INBOX" | "SMTP" | null);
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it was sent, in store time. */
    sentAt: string | null;
};
export type ResendMessageInput = {
    /** The id of the message. */
    id: string;
};
export type MessageRule = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The mail, such as `receipt`. */
    template: string;
    /** Whether the mail is sent. Its events happen all the same. */
    isOn: boolean;
    /** Days before or after its date on which it is sent; null = the standard days. */
    days: number[] | null;
    /** Your own texts, at most one for each language. */
    texts: {
        /** The language of the mails that have these texts. */
        language: "PT" | "EN";
        /** The subject, with placeholders such as `{store}`; null = the standard one. */
        subject?: string | null;
        /** A paragraph after the greeting, without links; null = none. */
        opening?: string | null;
        /** A paragraph at the end, without links; null = none. */
        closing?: string | null;
    }[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type UpdateMessageRuleInput = {
    /** The mail, such as `receipt`. */
    template: string;
    /** Whether the mail is sent. Its events happen all the same. */
    isOn?: boolean;
    /** Days before its date on which it is sent, of `payment-overdue` days after it; null = the standard days. */
    days?: number[] | null;
    /** Your own texts, at most one for each language; they replace the earlier ones. [] = none. */
    texts?: {
        /** The language of the mails that have these texts. */
        language: "PT" | "EN";
        /** The subject, with placeholders such as `{store}`; null = the standard one. */
        subject?: string;
        /** A paragraph after the greeting, without links; null = none. */
        opening?: string;
        /** A paragraph at the end, without links; null = none. */
        closing?: string;
    }[];
};
export type PreviewMessageInput = {
    /** The mail, such as `receipt`. */
    template: string;
    /** The language; that of the store if left out. */
    language?: "PT" | "EN";
    /** Own texts that are shown instead of the stored ones; if left out, the stored ones are. */
    texts?: {
        /** The language of the mails that have these texts. */
        language: "PT" | "EN";
        /** The subject, with placeholders such as `{store}`; null = the standard one. */
        subject?: string;
        /** A paragraph after the greeting, without links; null = none. */
        opening?: string;
        /** A paragraph at the end, without links; null = none. */
        closing?: string;
    }[];
};
export type MessagePreview = {
    /** The mail, such as `receipt`. */
    template: string;
    /** The language. */
    language: "PT" | "EN";
    /** The subject. */
    subject: string;
    /** The HTML text. */
    html: string;
    /** The plain text. */
    text: string;
};
export type SendTestMessageInput = {
    /** The mail, such as `receipt`. */
    template: string;
    /** The language; that of the store if left out. */
    language?: "PT" | "EN";
};
export type StoredCard = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The customer whose card it is. */
    customerId: string;
    /** The brand, such as `VISA`; null where the provider did not report it. */
    brand: string | null;
    /** Its last four digits; null where the provider did not report it. */
    lastFour: string | null;
    /** The last month in which it is valid, `YYYY-MM`; null where the provider did not report it. */
    expiryMonth: string | null;
    /** When the buyer agreed that it is stored, in store time. */
    consentedAt: string;
    /** When a charge by it was last begun; null until then. */
    lastUsedAt: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type DeleteStoredCardInput = {
    /** The id of the stored card. */
    id: string;
};
export type RefundRequest = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The payment. */
    chargeId: string;
    /** The customer who asks. */
    customerId: string;
    /** A request, or a withdrawal from the purchase. */
    kind: "REQUEST" | "WITHDRAWAL";
    /** Whether it waits for a decision, was accepted or was refused. */
    status: "OPEN" | "ACCEPTED" | "REFUSED";
    /** The reason, in the words of the buyer; null if none was given. */
    buyerReason: string | null;
    /** The refund, once it is accepted; null if the money was given back in another way. */
    refundId: string | null;
    /** When you decided; null until then. */
    decidedAt: string | null;
    /** What you answered to the buyer, who sees it in the portal. */
    answer: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type AcceptRefundRequestInput = {
    /** The id of the request; it must be OPEN. */
    id: string;
    /** True if you gave the money back in another way, such as by a Pix transfer for a boleto: then no refund is made. False if left out. */
    isPaidOtherwise?: boolean;
    /** What the buyer reads in the portal. */
    answer?: string;
};
export type RefuseRefundRequestInput = {
    /** The id of the request; it must be OPEN. */
    id: string;
    /** What the buyer reads in the portal. */
    answer?: string;
};
export type Dispute = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The disputed charge. */
    chargeId: string;
    /** Whether the dispute is open, won or lost. */
    status: "OPEN" | "WON" | "LOST";
    /** How far your answer is. */
    stage: "AWAITING_EVIDENCE" | "SUBMITTED" | "ACCEPTED" | "UNANSWERED";
    /** The blocked amount, in cents. */
    amount: number;
    /** Why the payer disputes it. */
    reason: string;
    /** Until when to answer; null where the provider gives no deadline. */
    answerBy: string | null;
    /** When the evidence was submitted or the dispute accepted; null until then. */
    answeredAt: string | null;
    /** When the provider took the evidence by its API; null until then, and where its API takes none: hand in the bundle at the provider yourself. */
    handedInAt: string | null;
    /** What you know about the delivery; null if nothing was said. */
    deliveryNotes: string | null;
    /** The files that you added. */
    evidence: {
        /** The id of the file. */
        id: string;
        /** What it shows; null if nothing was said. */
        description?: string | null;
        /** Its type: `application/pdf`, `image/png`, `image/jpeg` or `image/webp`. */
        contentType: string;
        /** Its size in bytes. */
        size: number;
    }[];
    /** When it was decided; null until then. */
    closedAt: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The address of the bundle as a PDF: what is known of the sale, your notes, and your files as attachments. Valid for a day, for everybody who has it. Null for a key that lacks `CUSTOMER:READ`. */
    bundleUrl: string | null;
};
export type AddDisputeEvidenceInput = {
    /** The id of the dispute; it must be OPEN, and not answered. */
    id: string;
    /** The public https address of the file: a PDF, or an image as PNG, JPEG, WebP, GIF or AVIF, of at most 5 MB. It is downloaded and checked by its content. */
    fileUrl?: string;
    /** The id of a file that was uploaded in the dashboard for a dispute within the last hour, instead of `fileUrl`. */
    fileUpload?: string;
    /** What the file shows, such as `Proof of delivery`. */
    description?: string;
};
export type RemoveDisputeEvidenceInput = {
    /** The id of the dispute; it must be OPEN, and not answered. */
    id: string;
    /** The id of the file, as the dispute lists it. */
    fileId: string;
};
export type SubmitEvidenceInput = {
    /** The id of the dispute; it must be OPEN, and not answered. */
    id: string;
    /** What you know about the delivery, in your own words: when and how it was delivered, the tracking code, what the buyer wrote. Required where no file was added. In Dev mode the dispute is won, unless the text contains `losing_evidence`. */
    deliveryNotes?: string;
};
export type AcceptDisputeInput = {
    /** The id of the dispute; it must be OPEN, and not answered. */
    id: string;
};
export type CreatePaymentLinkInput = {
    /** The products sold; required, except with `minimumAmount`, which takes none. */
    items?: {
        /** The id of the product, or your own `externalId` of it. */
        id: string;
        /** The quantity; 1 if left out. */
        quantity?: number;
    }[];
    /** The stored customer it is for. */
    customerId?: string;
    /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
    externalId?: string;
    /** The address the buyer returns to without paying: https, http or an app scheme. */
    returnUrl?: string;
    /** The address the buyer goes to after paying. */
    completionUrl?: string;
    /** The payment methods to offer; PIX and CARD if left out. */
    methods?: ("PIX" | "CARD" | "BOLETO")[];
    /** The codes of the coupons that the buyer may use. */
    coupons?: string[];
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
    /** A one-off product offered after payment: its id, or your own `externalId` of it. */
    upSellProductId?: string;
    /** The interest for paying a boleto late; has no effect on PIX and CARD. */
    interest?: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    };
    /** The fine for paying a boleto late; has no effect on PIX and CARD. */
    fine?: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    };
    /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
    dueDate?: string;
    /** The lifetime in seconds; it never expires if left out. */
    expiresIn?: number;
    /** The card options. */
    card?: {
        /** The maximum number of installments, 1 to 12, each of at least 1000 cents; 12 if left out. Has no effect on subscriptions. */
        maxInstallments?: number;
        /** Whether the buyer pays the fee of the card on top of the price; the store bears it if left out. Not for subscriptions. */
        passFeesToCustomer?: boolean;
    };
    /** What sub-accounts get of each payment, in place of what its products say. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[];
    /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
    utm?: {
        /** The source of the visit, such as a search engine. */
        source?: string;
        /** The marketing medium, such as e-mail. */
        medium?: string;
        /** Name of the campaign. */
        campaign?: string;
        /** The paid search keywords. */
        term?: string;
        /** The advertisement or link variant. */
        content?: string;
    };
    /** What the link is for, as its page and its receipts say it. Required with `minimumAmount`. */
    title?: string;
    /** Lets each buyer type the amount, which is at least so much, in cents. The link then has no `items` and takes no `coupons`. */
    minimumAmount?: number;
    /** The most that a buyer can type, in cents; only with `minimumAmount`. */
    maximumAmount?: number;
};
export type PaymentLink = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** What a payment link is for, as its page and its receipts say it; null = its items. */
    title: string | null;
    /** The least that a buyer can type as the amount of a link, in cents; null = fixed amount. */
    minimumAmount: number | null;
    /** The most that a buyer can type as the amount of a link, in cents; null = any. */
    maximumAmount: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
    /** The ids of its payments, newest first, at most 100. */
    payments: string[];
};
export type Transparent = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
    amount: number;
    /** The status. A card is APPROVED from the approval until the money is settled, then PAID. */
    status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED" | "APPROVED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The Pix copy-and-paste code; for a boleto, the alternative to its bar code. */
    brCode: string | null;
    /** The QR code of its Pix code, as a PNG data URI; null without a Pix code. */
    brCodeBase64: string | null;
    /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
    platformFee: number;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The payment method. */
    method: "PIX" | "CARD" | "BOLETO";
    /** The amount paid, in cents; null until then. */
    paidAmount: number | null;
    /** The sum of its completed refunds, in cents. */
    refundedAmount: number;
    /** Your own id for a transparent charge. */
    externalId: string | null;
    /** The campaign that brought the buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The due date that was given for a boleto, a São Paulo day; null if none was. `dueAt` is its end. */
    dueDate: string | null;
    /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
    endToEndId: string | null;
    /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
    txid: string | null;
    /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
    nossoNumero: string | null;
    /** The provider's own id of the payment, by which its support finds it; null until paid. */
    providerPaymentId: string | null;
    /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
    nsu: string | null;
    /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
    authorizationCode: string | null;
    /** Its fiscal document, and the taxes in it. */
    fiscal: {
        /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
        documentKey?: string | null;
        /** The kind of the document. Left out, it is that of the key. */
        documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
        /** The CBS in the payment, in cents. */
        cbsAmount?: number | null;
        /** The IBS in the payment, in cents. */
        ibsAmount?: number | null;
    } | null;
    /** The discount by a coupon, in cents. */
    discount: number;
    /** Pix: whether only the person with the tax id of the buyer can pay the code; false where every payer can. */
    ensureSameTaxId: boolean;
    /** The price that was sent as `amount`, in cents. */
    price?: number;
    /** The code of the coupon that discounted it; null without one. */
    coupon?: string | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** Card: what the buyer pays for the fee of the card, in cents; a part of `amount`. */
    customerFee?: number;
    /** Card: the number of installments. */
    installmentCount?: number;
    /** Card: the stored card; null if the buyer did not agree to store it. */
    cardToken?: string | null;
    /** Card: the brand, such as `VISA`; null until the provider reports it. */
    brand?: string | null;
    /** Card: its last four digits; null until the provider reports them. */
    lastFour?: string | null;
    /** Boleto: the typeable line, 47 digits. */
    barCode?: string | null;
    /** Boleto: the page on which to view and print it. Card: the page on which the buyer confirms a PENDING payment, if the bank asks for it. */
    url?: string;
    /** Boleto: its Pix code, the same as at the top level. */
    pix?: {
        brCode: string | null;
        brCodeBase64: string | null;
    };
    /** Interest on a boleto that is paid late. For Pix and card: as sent, without effect. */
    interest?: {
        value: number;
    } | null;
    /** Fine on a boleto that is paid late. For Pix and card: as sent, without effect. */
    fine?: {
        value: number;
        "type": "PERCENTAGE" | "FIXED";
    } | null;
};
export type TransparentQuote = {
    /** The price, in cents. */
    amount: number;
    /** The code of the coupon; null without one. */
    coupon: string | null;
    /** The discount of the coupon, in cents. */
    discount: number;
    /** The price after the discount, in cents. */
    amountAfterDiscount: number;
    /** Every number of installments, fewest first, of which each is at least 1000 cents. */
    installments: {
        /** The number of installments. */
        installmentCount: number;
        /** Each installment, in cents; the first ones have the cents that are left over. */
        installmentAmount: number;
        /** What the buyer pays for the fee of the card, in cents; a part of `total`. */
        customerFee: number;
        /** The sum of the installments, in cents. */
        total: number;
    }[];
};
export type TransparentState = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The status. A card is APPROVED from the approval until the money is settled, then PAID. */
    status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED" | "APPROVED";
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
    buyer?: {
        /** Name. */
        name: string | null;
        /** E-mail address. */
        email: string | null;
        /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
        taxId: string | null;
        /** Mobile phone. */
        cellphone: string | null;
    } | null;
};
export type GetTransparentInput = {
    /** The id of the charge. */
    id?: string;
    /** Your own id, instead of `id`. */
    externalId?: string;
};
export type Charge = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
    amount: number;
    /** The amount paid, in cents; null until then. */
    paidAmount: number | null;
    /** The sum of its completed refunds, in cents. */
    refundedAmount: number;
    /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
    platformFee: number;
    /** The payment method. */
    method: "PIX" | "CARD" | "BOLETO";
    /** Where the payment stands; `PAID` once its money has arrived. */
    status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** The number of installments of a card payment. */
    installments: number;
    /** When it was paid, by the provider's time. */
    paidAt: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign that brought the buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
    endToEndId: string | null;
    /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
    txid: string | null;
    /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
    nossoNumero: string | null;
    /** The provider's own id of the payment, by which its support finds it; null until paid. */
    providerPaymentId: string | null;
    /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
    nsu: string | null;
    /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
    authorizationCode: string | null;
    /** Its fiscal document, and the taxes in it. */
    fiscal: {
        /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
        documentKey?: string | null;
        /** The kind of the document. Left out, it is that of the key. */
        documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
        /** The CBS in the payment, in cents. */
        cbsAmount?: number | null;
        /** The IBS in the payment, in cents. */
        ibsAmount?: number | null;
    } | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The discount by a coupon, in cents. */
    discount: number;
    /** What the buyer pays for the fee of the card, in cents. It is a part of `amount`; 0 where the store bears the fee. */
    customerFee: number;
    /** The checkout or link it pays; null for transparent charges and unpaid renewals. */
    checkoutId: string | null;
    /** The subscription it belongs to. */
    subscriptionId: string | null;
    /** The cycle of the subscription that it pays, counted from 0. */
    cycleNumber: number | null;
    /** The customer it is linked to. */
    customerId: string | null;
    /** Your own id for a transparent charge. */
    externalId: string | null;
    /** The text that the buyer sees. */
    description: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** Brand of the card. */
    cardBrand: string | null;
    /** Last four digits of the card. */
    cardLast4: string | null;
    /** Why the last attempt failed. */
    failureReason: string | null;
    /** When it is due: for renewals, the charge date of the cycle. */
    dueAt: string | null;
    /** The due date that was given for a boleto, a São Paulo day; null if none was. `dueAt` is its end. */
    dueDate: string | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The page where the buyer can pay it, print the boleto or replace the card. */
    url: string;
    /** The same as `platformFee`. */
    fee: number;
    /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
    buyer: {
        /** Name. */
        name: string | null;
        /** E-mail address. */
        email: string | null;
        /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
        taxId: string | null;
        /** Mobile phone. */
        cellphone: string | null;
    } | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
};
export type ChargeSums = {
    /** What was asked for, in cents. */
    amount: number;
    /** What was paid, in cents. */
    paidAmount: number;
    /** The platform fees of those that were paid, in cents, also of those refunded later. */
    fees: number;
    /** The number of charges that are summed. */
    count: number;
    /** Whether the list may have more charges: the newest 25,000 are summed. */
    isCapped: boolean;
};
export type UpdateChargeInput = {
    /** The id of the charge. */
    id: string;
    /** The fiscal document, in place of the earlier one as a whole; null = none. */
    fiscal?: {
        /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
        documentKey?: string;
        /** The kind of the document. Left out, it is that of the key. */
        documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
        /** The CBS in the payment, in cents. */
        cbsAmount?: number;
        /** The IBS in the payment, in cents. */
        ibsAmount?: number;
    } | null;
};
export type CreateBillingDocumentInput = {
    /** The charge, paid or open. */
    chargeId: string;
};
export type BillingDocument = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The kind. */
    kind: "INVOICE" | "CREDIT_NOTE";
    /** The number of the document: year and place in the series. */
    "number": string;
    /** The year of the series, in São Paulo. */
    year: number;
    /** Its place in the series of the year, from 1, without gaps. */
    sequence: number;
    /** The charge that it states. */
    chargeId: string;
    /** Of a credit note: the refund; null for an invoice. */
    refundId: string | null;
    /** Of a credit note: the invoice of the payment; null for an invoice. */
    invoiceId: string | null;
    /** Cents: what was paid, or is to be paid, when it was issued; of a credit note what was refunded. */
    amount: number;
    /** What was sold; empty for a credit note. */
    lines: {
        /** What was sold. */
        name: string;
        /** The number of units; negative if more were subtracted than added. */
        quantity: number;
        /** What the line adds, in cents. */
        amount: number;
    }[];
    /** The discount by a coupon, in cents. */
    discount: number;
    /** What was added for the fee of the card or for paying late, in cents. */
    extra: number;
    /** The seller. */
    seller: {
        /** The name of the store. */
        name: string;
        /** CPF or CNPJ without punctuation. */
        taxId?: string | null;
        /** The e-mail address of the store. */
        email?: string | null;
    };
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** VOID once the payment was cancelled or has expired unpaid. */
    status: "ISSUED" | "VOID";
    /** The buyer; null for a key that lacks `CUSTOMER:READ`. */
    buyer: {
        /** Name. */
        name: string | null;
        /** CPF or CNPJ without punctuation. */
        taxId: string | null;
        /** The stored address of the customer, in one line. */
        address: string | null;
    } | null;
    /** The address of the document as a PDF, for everybody who has it; null for a key that lacks `CUSTOMER:READ`. */
    pdfUrl: string | null;
};
export type CreateSubscriptionInput = {
    /** The product to sell: exactly one, with a cycle. */
    items: {
        /** The id of the product, or your own `externalId` of it. */
        id: string;
        /** The quantity; 1 if left out. */
        quantity?: number;
    }[];
    /** The stored customer it is for. */
    customerId?: string;
    /** Your own id. While the first one that has it is PENDING, an equal request returns that one, and another request is refused with 409 `EXTERNAL_ID_TAKEN`. */
    externalId?: string;
    /** The address the buyer returns to without paying: https, http or an app scheme. */
    returnUrl?: string;
    /** The address the buyer goes to after paying. */
    completionUrl?: string;
    /** The payment methods to offer, PIX or CARD; CARD if left out. With `collection: INVOICE` they are those of `invoice.methods`, and may be left out. */
    methods?: ("PIX" | "CARD" | "BOLETO")[];
    /** The codes of the coupons that the buyer may use. */
    coupons?: string[];
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
    /** A one-off product offered after payment: its id, or your own `externalId` of it. */
    upSellProductId?: string;
    /** The interest for paying a boleto late; has no effect on PIX and CARD. */
    interest?: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    };
    /** The fine for paying a boleto late; has no effect on PIX and CARD. */
    fine?: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    };
    /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. A checkout or link offers no boleto after it. */
    dueDate?: string;
    /** The lifetime in seconds; it never expires if left out. */
    expiresIn?: number;
    /** The card options. */
    card?: {
        /** The maximum number of installments, 1 to 12, each of at least 1000 cents; 12 if left out. Has no effect on subscriptions. */
        maxInstallments?: number;
        /** Whether the buyer pays the fee of the card on top of the price; the store bears it if left out. Not for subscriptions. */
        passFeesToCustomer?: boolean;
    };
    /** What sub-accounts get of each payment, in place of what its products say. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[];
    /** The campaign that brings the buyer. If left out, that of the address the page is opened by (`utm_source`, …); on a payment link the address counts first. */
    utm?: {
        /** The source of the visit, such as a search engine. */
        source?: string;
        /** The marketing medium, such as e-mail. */
        medium?: string;
        /** Name of the campaign. */
        campaign?: string;
        /** The paid search keywords. */
        term?: string;
        /** The advertisement or link variant. */
        content?: string;
    };
    /** The retry policy for failed charges. */
    retryPolicy?: {
        /** The number of retries, 1 to 10; 3 if left out. */
        maxRetry?: number;
        /** The days between retries, 1 to 30; 1 if left out. */
        retryEvery?: number;
    };
    /** How its cycles are paid; `AUTOMATIC` if left out. */
    collection?: "AUTOMATIC" | "INVOICE";
    /** The terms of `collection: INVOICE`. */
    invoice?: {
        /** How many days before the charge date the charge is opened, 1 to 30 and less than the cycle; that of the store, `invoice.leadDays`, if left out. */
        leadDays?: number;
        /** How many days after the due date an unpaid charge is decided, 0 to 60; with `leadDays` at most the cycle. That of the store if left out, or what the cycle leaves. */
        graceDays?: number;
        /** What happens after the grace; as the store has set if left out. */
        overdue?: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose; those of the store if left out. */
        methods?: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether a charge stays payable for 30 days after `CANCEL`. Its payment makes the subscription ACTIVE again. As the store has set if left out. */
        reopenWhenPaid?: boolean;
    };
};
export type Subscription = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The customer who is charged. */
    customerId: string;
    /** The amount per cycle, in cents, with its add-ons and without usage. */
    amount: number;
    /** Whether it is charged, or has ended. */
    status: "PENDING" | "ACTIVE" | "CANCELLED";
    /** The payment method. By invoice, that of the last payment: Pix for a boleto too. */
    method: "PIX" | "CARD" | "BOLETO";
    /** How its cycles are paid. */
    collection: "AUTOMATIC" | "INVOICE";
    /** The coupons of its checkout, or the one that was applied since. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The length of the trial in days; null without one. */
    trialDays: number | null;
    /** When the trial ends and the first full charge is made; null without one. */
    trialEndsAt: string | null;
    /** The name of the product as it was sold. */
    name: string;
    /** The description of the product as it was sold. */
    description: string | null;
    /** Always `BRL`. */
    currency: string;
    /** How often it is charged. */
    frequency: "WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY";
    /** Your own data, from its checkout. */
    metadata: {
        [key: string]: unknown;
    };
    /** Your own id: that of an import, else that of its checkout. */
    externalId: string | null;
    /** The checkout that started it. */
    checkoutId: string;
    /** When the next cycle is charged; for an announced automatic Pix, the day on which the bank collects it. By invoice, the date of the next charge that is not open yet. Null while it is paused, parked, ending or cancelled. */
    nextChargeAt: string | null;
    /** After how many further charges it ends; null = it goes on. */
    cyclesLeft: number | null;
    /** What the customer has paid in advance after changes of plan, in cents: the next charges are less by it. */
    credit: number;
    /** How it was cancelled: immediately (`NOW`), or at the end of the period (`PERIOD_END`), also before that time has come; null while it is not. */
    cancelPolicy: string | null;
    /** When it ends, if it was cancelled at the end of the period; until then it is ACTIVE. */
    cancelAt: string | null;
    /** Since when it is paused: nothing is charged; null while it is not. */
    pausedAt: string | null;
    /** When a paused subscription resumes by itself; null = when you resume it. */
    resumesAt: string | null;
    /** When it was cancelled. */
    canceledAt: string | null;
    /** Why it was cancelled, if not by you: `max_payment_retries_exceeded`, `revoked_by_payer` or `invoice_overdue`. */
    cancelledDueTo: string | null;
    /** Why the buyer cancelled it, in their own words; null if they did not say. */
    cancelReason: string | null;
    /** Brand of the card that is charged; null for automatic Pix. */
    cardBrand: string | null;
    /** Last four digits of the card that is charged; null for automatic Pix. */
    cardLast4: string | null;
    /** The last month in which the card is valid, `YYYY-MM`; null for automatic Pix, and where the provider did not report it. */
    cardExpiryMonth: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The terms of collection by invoice; null for automatic collection. */
    invoice: {
        /** The days between opening and charge date. */
        leadDays: number;
        /** The days between due date and decision. */
        graceDays: number;
        /** The policy after grace. */
        overdue: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose. */
        methods: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether late money reopens it. */
        reopenWhenPaid: boolean;
    } | null;
    /** The further products that each cycle charges, within `amount`. */
    addOns: {
        productId: string;
        name: string;
        quantity: number;
        /** In cents, as agreed. */
        unitPrice: number;
    }[];
    /** How its failed charges are retried. */
    retryPolicy: {
        /** The number of retries. */
        maxRetry: number;
        /** The days between retries. */
        retryEvery: number;
    };
    /** The retry state of its failed charge; null if no charge has failed. */
    retry: {
        chargeId: string;
        retryNumber: number;
        maxRetry: number;
        /** When it is tried next; by automatic Pix the start of the day, in São Paulo, on which the bank tries it. Null while none is scheduled: during a pause, or until the provider has answered. */
        nextAttemptAt: string | null;
        reason: string;
        url: string;
    } | null;
};
export type SubscriptionCheckout = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
    /** The subscription, once it exists. */
    subscription: {
        /** The id: a prefix for the type, and a part that sorts by time of creation. */
        id: string;
        /** The customer who is charged. */
        customerId: string;
        /** The amount per cycle, in cents, with its add-ons and without usage. */
        amount: number;
        /** Whether it is charged, or has ended. */
        status: "PENDING" | "ACTIVE" | "CANCELLED";
        /** The payment method. By invoice, that of the last payment: Pix for a boleto too. */
        method: "PIX" | "CARD" | "BOLETO";
        /** How its cycles are paid. */
        collection: "AUTOMATIC" | "INVOICE";
        /** The coupons of its checkout, or the one that was applied since. */
        coupons: string[];
        /** `true` in Dev mode (simulated money), `false` in production. */
        devMode: boolean;
        /** The length of the trial in days; null without one. */
        trialDays: number | null;
        /** When the trial ends and the first full charge is made; null without one. */
        trialEndsAt: string | null;
        /** The name of the product as it was sold. */
        name: string;
        /** The description of the product as it was sold. */
        description: string | null;
        /** Always `BRL`. */
        currency: string;
        /** How often it is charged. */
        frequency: "WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY";
        /** Your own data, from its checkout. */
        metadata: {
            [key: string]: unknown;
        };
        /** Your own id: that of an import, else that of its checkout. */
        externalId: string | null;
        /** The checkout that started it. */
        checkoutId: string;
        /** When the next cycle is charged; for an announced automatic Pix, the day on which the bank collects it. By invoice, the date of the next charge that is not open yet. Null while it is paused, parked, ending or cancelled. */
        nextChargeAt: string | null;
        /** After how many further charges it ends; null = it goes on. */
        cyclesLeft: number | null;
        /** What the customer has paid in advance after changes of plan, in cents: the next charges are less by it. */
        credit: number;
        /** How it was cancelled: immediately (`NOW`), or at the end of the period (`PERIOD_END`), also before that time has come; null while it is not. */
        cancelPolicy: string | null;
        /** When it ends, if it was cancelled at the end of the period; until then it is ACTIVE. */
        cancelAt: string | null;
        /** Since when it is paused: nothing is charged; null while it is not. */
        pausedAt: string | null;
        /** When a paused subscription resumes by itself; null = when you resume it. */
        resumesAt: string | null;
        /** When it was cancelled. */
        canceledAt: string | null;
        /** Why it was cancelled, if not by you: `max_payment_retries_exceeded`, `revoked_by_payer` or `invoice_overdue`. */
        cancelledDueTo: string | null;
        /** Why the buyer cancelled it, in their own words; null if they did not say. */
        cancelReason: string | null;
        /** Brand of the card that is charged; null for automatic Pix. */
        cardBrand: string | null;
        /** Last four digits of the card that is charged; null for automatic Pix. */
        cardLast4: string | null;
        /** The last month in which the card is valid, `YYYY-MM`; null for automatic Pix, and where the provider did not report it. */
        cardExpiryMonth: string | null;
        /** When it was created, in store time. */
        createdAt: string;
        /** When it last changed, in store time. */
        updatedAt: string;
        /** The terms of collection by invoice; null for automatic collection. */
        invoice: {
            /** The days between opening and charge date. */
            leadDays: number;
            /** The days between due date and decision. */
            graceDays: number;
            /** The policy after grace. */
            overdue: "CANCEL" | "PAUSE" | "KEEP";
            /** The methods that the buyer may choose. */
            methods: ("PIX" | "CARD" | "BOLETO")[];
            /** Whether late money reopens it. */
            reopenWhenPaid: boolean;
        } | null;
        /** The further products that each cycle charges, within `amount`. */
        addOns: {
            productId: string;
            name: string;
            quantity: number;
            /** In cents, as agreed. */
            unitPrice: number;
        }[];
        /** How its failed charges are retried. */
        retryPolicy: {
            /** The number of retries. */
            maxRetry: number;
            /** The days between retries. */
            retryEvery: number;
        };
        /** The retry state of its failed charge; null if no charge has failed. */
        retry: {
            chargeId: string;
            retryNumber: number;
            maxRetry: number;
            /** When it is tried next; by automatic Pix the start of the day, in São Paulo, on which the bank tries it. Null while none is scheduled: during a pause, or until the provider has answered. */
            nextAttemptAt: string | null;
            reason: string;
            url: string;
        } | null;
    } | null;
};
export type ImportSubscriptionsInput = {
    /** The subscriptions. */
    rows: {
        /** Your own id of the subscription; unique in your store. */
        externalId: string;
        /** Your own id of its customer, who was imported before. */
        customerExternalId?: string;
        /** Or the id of its customer. */
        customerId?: string;
        /** Your own id of its product, which has a cycle. */
        productExternalId?: string;
        /** Or the id of its product. */
        productId?: string;
        /** The quantity of the product; 1 if left out. */
        quantity?: number;
        /** The amount of the product per cycle, in cents, without add-ons; its price times the quantity if left out. */
        amount?: number;
        /** Further products that each cycle charges, on top of `amount`; none if left out. */
        addOns?: {
            /** Your own id of its product: another one than that of the subscription, with its cycle. */
            productExternalId?: string;
            /** Or the id of its product. */
            productId?: string;
            /** The quantity, 1 to 100,000; 1 if left out. */
            quantity?: number;
            /** What it costs per cycle, in cents; the price of the product times the quantity if left out. */
            amount?: number;
        }[];
        /** The day of the first charge here, YYYY-MM-DD in São Paulo: today or later, by automatic Pix 2 days from today or later, at most 400 days ahead. May be left out with `trialEndDate`. */
        nextChargeDate?: string;
        /** The last day of a trial that is running, YYYY-MM-DD in São Paulo: the first charge is made on it. Left out: its first cycle was charged elsewhere. */
        trialEndDate?: string;
        /** The day of month of all later charges, if `nextChargeDate` is the last day of a shorter month; the day of `nextChargeDate` if left out. */
        anchorDay?: number;
        /** After how many charges here it ends, 1 to 1,000; left out: it goes on. */
        cyclesLeft?: number;
        /** How its cycles are paid; `AUTOMATIC` if left out. */
        collection?: "AUTOMATIC" | "INVOICE";
        /** The terms of `collection: INVOICE`. */
        invoice?: {
            /** How many days before the charge date the charge is opened, 1 to 30 and less than the cycle; that of the store, `invoice.leadDays`, if left out. */
            leadDays?: number;
            /** How many days after the due date an unpaid charge is decided, 0 to 60; with `leadDays` at most the cycle. That of the store if left out, or what the cycle leaves. */
            graceDays?: number;
            /** What happens after the grace; as the store has set if left out. */
            overdue?: "CANCEL" | "PAUSE" | "KEEP";
            /** The methods that the buyer may choose; those of the store if left out. */
            methods?: ("PIX" | "CARD" | "BOLETO")[];
            /** Whether a charge stays payable for 30 days after `CANCEL`. Its payment makes the subscription ACTIVE again. As the store has set if left out. */
            reopenWhenPaid?: boolean;
        };
        /** The interest of late pages, with `collection: INVOICE`. */
        interest?: {
            /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
            value: number;
        };
        /** The fine of late pages, with `collection: INVOICE`. */
        fine?: {
            /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
            value: number;
            /** The unit. */
            "type": "PERCENTAGE" | "FIXED";
        };
        /** How it is charged: CARD or PIX (automatic Pix). Only for automatic collection, which needs it. */
        method?: "PIX" | "CARD" | "BOLETO";
        /** The payment provider's token of the stored card, or its reference of the mandate for automatic Pix. Only for automatic collection, which needs it. */
        providerToken?: string;
        /** Your own data. */
        metadata?: {
            [key: string]: unknown;
        };
    }[];
    /** Whether to check everything and store nothing. */
    dryRun?: boolean;
};
export type CancelSubscriptionInput = {
    /** The id of the subscription. */
    id: string;
    /** When it ends; `NOW` if left out. */
    at?: "NOW" | "PERIOD_END";
    /** Why the buyer cancels it, in their own words. */
    reason?: string;
};
export type PauseSubscriptionInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** When it resumes by itself, at most two years ahead; if left out, when you resume it. A paused subscription can be given another date. */
    until?: string;
};
export type RemoveCardInput = {
    /** The id of the subscription; it must be ACTIVE and have a card. */
    id: string;
};
export type AuthorizeAutomaticPixInput = {
    /** The id of the subscription; it must be ACTIVE, and not be paid by automatic Pix yet. */
    id: string;
};
export type AutomaticPixAuthorization = {
    /** The subscription that moves to automatic Pix. */
    subscriptionId: string;
    /** The Pix code for the app of a bank. Nothing is paid by it. */
    brCode: string;
    /** Until when it can be authorised. */
    expiresAt: string;
};
export type EndAutomaticPixInput = {
    /** The id of the subscription; it must be ACTIVE and have an authorisation of automatic Pix. */
    id: string;
};
export type ResumeSubscriptionInput = {
    /** The id of a subscription that is paused, or cancelled at the end of its period. */
    id: string;
};
export type RetrySubscriptionInput = {
    /** The id of a subscription by card whose last charge failed and is still being retried. */
    id: string;
};
export type ChangePlanInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** The new product. It must be ACTIVE and have a cycle; with automatic Pix, the cycle that the payer agreed to. */
    productId?: string;
    /** The quantity, 1 to 100,000. */
    quantity?: number;
    /** The new product and its quantity as a list of exactly one; counts before `productId` and `quantity`. */
    items?: {
        /** The new product. */
        productId: string;
        /** The quantity, 1 to 100,000; 1 if left out. */
        quantity?: number;
    }[];
};
export type PlanChange = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The subscription. */
    subscriptionId: string;
    /** The outcome. */
    status: "PENDING" | "APPLIED" | "REPLACED" | "CANCELLED" | "AWAITING_PAYMENT" | "DECLINED" | "EXPIRED";
    /** The new product. */
    productId: string;
    /** The quantity. */
    quantity: number;
    /** The new amount per cycle, in cents, with add-ons and without usage. */
    newAmount: number;
    /** When it holds. */
    when: "NOW" | "NEXT_CYCLE";
    /** What the rest of the running cycle costs; null from the next cycle on. */
    proration: ("NONE" | "NEXT_CHARGE" | "CHARGE_NOW" | null) | ("NONE" | "NEXT_CHARGE" | "CHARGE_NOW" | null);
    /** The charge of its difference, with `CHARGE_NOW`; null without one. */
    chargeId: string | null;
    /** Why that charge was declined; null if it was not. */
    declineReason: string | null;
    /** By invoice: the page on which the buyer pays its charge while it waits for that; else null. */
    url: string | null;
    /** When it was requested. */
    requestedAt: string;
    /** The further products that each cycle charges, within `amount`. */
    addOns: {
        productId: string;
        name: string;
        quantity: number;
        /** In cents, as agreed. */
        unitPrice: number;
    }[];
};
export type UpdateSubscriptionInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** The new product, at its price of today. It must be ACTIVE and have a cycle. Left out: the product stays, at the price that was agreed. */
    productId?: string;
    /** The new quantity, 1 to 100,000; the present one if left out. */
    quantity?: number;
    /** All further products that each cycle charges; those that it has if left out, [] = none. */
    addOns?: {
        /** The product: another one than that of the subscription, with its cycle. One that is an add-on already keeps the price that was agreed; a further one has its price of today. */
        productId: string;
        /** The quantity, 1 to 100,000; 1 if left out. */
        quantity?: number;
    }[];
    /** When product, quantity and add-ons change; `NEXT_CYCLE` if left out. */
    when?: "NOW" | "NEXT_CYCLE";
    /** What a change `NOW` costs until then, `NEXT_CHARGE` if left out; or what the days until a moved charge date cost, `NONE` if left out. `CHARGE_NOW` is for `NOW`, with a stored card or by invoice. */
    proration?: "NONE" | "NEXT_CHARGE" | "CHARGE_NOW";
    /** After how many further charges the subscription ends, 1 to 1,000; null = it goes on. It ends with the period of the last one. */
    cyclesLeft?: number | null;
    /** A later day for the next charge, at most one cycle later; the clock time stays. Later charge dates are counted from it. */
    nextChargeAt?: string;
    /** The day of month of the next charge, 1 to 28: the first such day after the present date. Not for WEEKLY. */
    billingDay?: number;
    /** The code of a coupon for the further charges, as long as its `duration` says; null = none any more. */
    coupon?: string | null;
    /** The `previewedAt` of a preview, at most 10 minutes ago: the days are those of that moment. */
    previewedAt?: string;
    /** The amount of the next charge or, with `CHARGE_NOW`, of the charge of now, as a preview showed it. Another amount is refused. */
    expectedAmount?: number;
    /** How its cycles are paid from the next one on. To `INVOICE` at any time: a failed charge is then opened. To `AUTOMATIC` only with a card or a mandate that is stored. */
    collection?: "AUTOMATIC" | "INVOICE";
    /** The terms of collection by invoice; what is left out stays. */
    invoice?: {
        /** How many days before the charge date the charge is opened, 1 to 30 and less than the cycle; that of the store, `invoice.leadDays`, if left out. */
        leadDays?: number;
        /** How many days after the due date an unpaid charge is decided, 0 to 60; with `leadDays` at most the cycle. That of the store if left out, or what the cycle leaves. */
        graceDays?: number;
        /** What happens after the grace; as the store has set if left out. */
        overdue?: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose; those of the store if left out. */
        methods?: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether a charge stays payable for 30 days after `CANCEL`. Its payment makes the subscription ACTIVE again. As the store has set if left out. */
        reopenWhenPaid?: boolean;
    };
    /** How failed charges are retried; what is left out stays. */
    retryPolicy?: {
        /** The number of retries, 1 to 10; 3 if left out. */
        maxRetry?: number;
        /** The days between retries, 1 to 30; 1 if left out. */
        retryEvery?: number;
    };
    /** Your own data, in place of what there is. */
    metadata?: {
        [key: string]: unknown;
    };
    /** Your own id of the subscription; null = that of its checkout. */
    externalId?: string | null;
};
export type UpdatedSubscription = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The customer who is charged. */
    customerId: string;
    /** The amount per cycle, in cents, with its add-ons and without usage. */
    amount: number;
    /** Whether it is charged, or has ended. */
    status: "PENDING" | "ACTIVE" | "CANCELLED";
    /** The payment method. By invoice, that of the last payment: Pix for a boleto too. */
    method: "PIX" | "CARD" | "BOLETO";
    /** How its cycles are paid. */
    collection: "AUTOMATIC" | "INVOICE";
    /** The coupons of its checkout, or the one that was applied since. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The length of the trial in days; null without one. */
    trialDays: number | null;
    /** When the trial ends and the first full charge is made; null without one. */
    trialEndsAt: string | null;
    /** The name of the product as it was sold. */
    name: string;
    /** The description of the product as it was sold. */
    description: string | null;
    /** Always `BRL`. */
    currency: string;
    /** How often it is charged. */
    frequency: "WEEKLY" | "MONTHLY" | "QUARTERLY" | "SEMIANNUALLY" | "ANNUALLY";
    /** Your own data, from its checkout. */
    metadata: {
        [key: string]: unknown;
    };
    /** Your own id: that of an import, else that of its checkout. */
    externalId: string | null;
    /** The checkout that started it. */
    checkoutId: string;
    /** When the next cycle is charged; for an announced automatic Pix, the day on which the bank collects it. By invoice, the date of the next charge that is not open yet. Null while it is paused, parked, ending or cancelled. */
    nextChargeAt: string | null;
    /** After how many further charges it ends; null = it goes on. */
    cyclesLeft: number | null;
    /** What the customer has paid in advance after changes of plan, in cents: the next charges are less by it. */
    credit: number;
    /** How it was cancelled: immediately (`NOW`), or at the end of the period (`PERIOD_END`), also before that time has come; null while it is not. */
    cancelPolicy: string | null;
    /** When it ends, if it was cancelled at the end of the period; until then it is ACTIVE. */
    cancelAt: string | null;
    /** Since when it is paused: nothing is charged; null while it is not. */
    pausedAt: string | null;
    /** When a paused subscription resumes by itself; null = when you resume it. */
    resumesAt: string | null;
    /** When it was cancelled. */
    canceledAt: string | null;
    /** Why it was cancelled, if not by you: `max_payment_retries_exceeded`, `revoked_by_payer` or `invoice_overdue`. */
    cancelledDueTo: string | null;
    /** Why the buyer cancelled it, in their own words; null if they did not say. */
    cancelReason: string | null;
    /** Brand of the card that is charged; null for automatic Pix. */
    cardBrand: string | null;
    /** Last four digits of the card that is charged; null for automatic Pix. */
    cardLast4: string | null;
    /** The last month in which the card is valid, `YYYY-MM`; null for automatic Pix, and where the provider did not report it. */
    cardExpiryMonth: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The terms of collection by invoice; null for automatic collection. */
    invoice: {
        /** The days between opening and charge date. */
        leadDays: number;
        /** The days between due date and decision. */
        graceDays: number;
        /** The policy after grace. */
        overdue: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose. */
        methods: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether late money reopens it. */
        reopenWhenPaid: boolean;
    } | null;
    /** The further products that each cycle charges, within `amount`. */
    addOns: {
        productId: string;
        name: string;
        quantity: number;
        /** In cents, as agreed. */
        unitPrice: number;
    }[];
    /** How its failed charges are retried. */
    retryPolicy: {
        /** The number of retries. */
        maxRetry: number;
        /** The days between retries. */
        retryEvery: number;
    };
    /** The retry state of its failed charge; null if no charge has failed. */
    retry: {
        chargeId: string;
        retryNumber: number;
        maxRetry: number;
        /** When it is tried next; by automatic Pix the start of the day, in São Paulo, on which the bank tries it. Null while none is scheduled: during a pause, or until the provider has answered. */
        nextAttemptAt: string | null;
        reason: string;
        url: string;
    } | null;
    /** The change of plan that this request made; null without one. */
    change: {
        /** The id: a prefix for the type, and a part that sorts by time of creation. */
        id: string;
        /** The subscription. */
        subscriptionId: string;
        /** The outcome. */
        status: "PENDING" | "APPLIED" | "REPLACED" | "CANCELLED" | "AWAITING_PAYMENT" | "DECLINED" | "EXPIRED";
        /** The new product. */
        productId: string;
        /** The quantity. */
        quantity: number;
        /** The new amount per cycle, in cents, with add-ons and without usage. */
        newAmount: number;
        /** When it holds. */
        when: "NOW" | "NEXT_CYCLE";
        /** What the rest of the running cycle costs; null from the next cycle on. */
        proration: ("NONE" | "NEXT_CHARGE" | "CHARGE_NOW" | null) | ("NONE" | "NEXT_CHARGE" | "CHARGE_NOW" | null);
        /** The charge of its difference, with `CHARGE_NOW`; null without one. */
        chargeId: string | null;
        /** Why that charge was declined; null if it was not. */
        declineReason: string | null;
        /** By invoice: the page on which the buyer pays its charge while it waits for that; else null. */
        url: string | null;
        /** When it was requested. */
        requestedAt: string;
        /** The further products that each cycle charges, within `amount`. */
        addOns: {
            productId: string;
            name: string;
            quantity: number;
            /** In cents, as agreed. */
            unitPrice: number;
        }[];
    } | null;
};
export type PreviewSubscriptionChangeInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** The new product, at its price of today. It must be ACTIVE and have a cycle. Left out: the product stays, at the price that was agreed. */
    productId?: string;
    /** The new quantity, 1 to 100,000; the present one if left out. */
    quantity?: number;
    /** All further products that each cycle charges; those that it has if left out, [] = none. */
    addOns?: {
        /** The product: another one than that of the subscription, with its cycle. One that is an add-on already keeps the price that was agreed; a further one has its price of today. */
        productId: string;
        /** The quantity, 1 to 100,000; 1 if left out. */
        quantity?: number;
    }[];
    /** When product, quantity and add-ons change; `NEXT_CYCLE` if left out. */
    when?: "NOW" | "NEXT_CYCLE";
    /** What a change `NOW` costs until then, `NEXT_CHARGE` if left out; or what the days until a moved charge date cost, `NONE` if left out. `CHARGE_NOW` is for `NOW`, with a stored card or by invoice. */
    proration?: "NONE" | "NEXT_CHARGE" | "CHARGE_NOW";
    /** After how many further charges the subscription ends, 1 to 1,000; null = it goes on. It ends with the period of the last one. */
    cyclesLeft?: number | null;
    /** A later day for the next charge, at most one cycle later; the clock time stays. Later charge dates are counted from it. */
    nextChargeAt?: string;
    /** The day of month of the next charge, 1 to 28: the first such day after the present date. Not for WEEKLY. */
    billingDay?: number;
    /** The code of a coupon for the further charges, as long as its `duration` says; null = none any more. */
    coupon?: string | null;
    /** The `previewedAt` of a preview, at most 10 minutes ago: the days are those of that moment. */
    previewedAt?: string;
};
export type SubscriptionChangePreview = {
    /** What the change adds to the next charge or, with `CHARGE_NOW`, to the charge of now. */
    lines: {
        /** What it is for; null in charges of earlier releases. */
        kind?: ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null) | ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null);
        /** The product. */
        productId: string;
        /** Its name as it was sold. */
        name: string;
        /** The number of units; negative if more were subtracted than added at this price. */
        quantity: number;
        /** The unit price at the time of the sale or recording, in cents. */
        unitPrice: number;
        /** What the line adds to the charge, in cents. */
        amount: number;
    }[];
    /** The sum of these lines, in cents; negative for credit. */
    prorated: number;
    /** What is charged at once, in cents: the difference with `CHARGE_NOW`, else 0. */
    chargedNow: number;
    /** The amount per cycle after the change, in cents, without usage. */
    newAmount: number;
    /** The credit of the subscription after the change, in cents. */
    credit: number;
    /** The amount of the next charge after the change; null if there is none. */
    nextAmount: number | null;
    /** When product and quantity change; null if that is not known, as during a pause. */
    appliesAt: string | null;
    /** When this was computed: hand it to the change within 10 minutes. */
    previewedAt: string;
    /** The next charges without the change, three at most. */
    upcomingBefore: {
        /** When it will be charged. */
        date: string;
        /** The amount, in cents: the sum of the lines minus the discount. */
        amount: number;
        /** The discount by a coupon, in cents; 0 without one. */
        discount: number;
        /** The plan, then the usage, then what is charged or credited once. */
        lines: {
            /** What it is for; null in charges of earlier releases. */
            kind?: ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null) | ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null);
            /** The product. */
            productId: string;
            /** Its name as it was sold. */
            name: string;
            /** The number of units; negative if more were subtracted than added at this price. */
            quantity: number;
            /** The unit price at the time of the sale or recording, in cents. */
            unitPrice: number;
            /** What the line adds to the charge, in cents. */
            amount: number;
        }[];
    }[];
    /** The next charges after the change, with the usage so far. */
    upcomingAfter: {
        /** When it will be charged. */
        date: string;
        /** The amount, in cents: the sum of the lines minus the discount. */
        amount: number;
        /** The discount by a coupon, in cents; 0 without one. */
        discount: number;
        /** The plan, then the usage, then what is charged or credited once. */
        lines: {
            /** What it is for; null in charges of earlier releases. */
            kind?: ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null) | ("PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER" | null);
            /** The product. */
            productId: string;
            /** Its name as it was sold. */
            name: string;
            /** The number of units; negative if more were subtracted than added at this price. */
            quantity: number;
            /** The unit price at the time of the sale or recording, in cents. */
            unitPrice: number;
            /** What the line adds to the charge, in cents. */
            amount: number;
        }[];
    }[];
};
export type AddChargeLineInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** What the line is for, as buyers see it. */
    description: string;
    /** What it adds to the next charge, in cents; negative for less. Not 0. */
    amount: number;
    /** The product that it is about; that of the subscription if left out. */
    productId?: string;
};
export type SubscriptionLine = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The subscription. */
    subscriptionId: string;
    /** What it is for. */
    kind: "PLAN" | "ADD_ON" | "USAGE" | "UNUSED_DAYS" | "ADDED_DAYS" | "ONE_OFF" | "SETUP_FEE" | "CREDIT" | "CARRIED_OVER";
    /** The product. */
    productId: string;
    /** The name of the product as it was sold. */
    name: string;
    /** The quantity. */
    quantity: number;
    /** The unit price of the whole cycle, in cents. */
    unitPrice: number;
    /** What it adds to the charge, in cents; negative for credit. */
    amount: number;
    /** Of a change of plan: the days that were left of the cycle, the day of the change included. */
    days: number | null;
    /** Of a change of plan: the days of the whole cycle. */
    periodDays: number | null;
    /** The change of plan that made it; null for credit of an earlier charge. */
    planChangeId: string | null;
    /** The charge that has it; null until then. */
    chargeId: string | null;
    /** When it was dropped without being charged, because the subscription ended or a dispute of the payment that it is credit from was lost; null else. */
    droppedAt: string | null;
};
export type RemoveChargeLineInput = {
    /** The id of the line (`subl_…`). */
    id: string;
};
export type RefundCreditInput = {
    /** The id of the subscription; it must be CANCELLED. */
    id: string;
    /** The reason; `requested_by_customer` if left out. */
    reason?: string;
};
export type CreditRefund = {
    /** The subscription. */
    subscriptionId: string;
    /** The sum of the refunds, in cents. */
    amount: number;
    /** The credit that is left, in cents: of payments that cannot be refunded. */
    credit: number;
    /** The ids of the refunds, one for each payment. */
    refundIds: string[];
};
export type UsageRecord = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The subscription it belongs to. */
    subscriptionId: string;
    /** The per-unit product. */
    productId: string;
    /** The quantity. */
    units: number;
    /** The unit price when the usage was recorded, in cents. */
    unitPrice: number;
    /** Whether the units were added or subtracted. */
    action: "add" | "subtract";
    /** The charge of the subscription that bills it, counted from 1. */
    installmentNumber: number;
    /** When it was recorded. */
    recordedAt: string;
};
export type Transfer = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Whether the money is on its way, has arrived, or did not leave. */
    status: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The page with the receipt, which shows the current status. */
    receiptUrl: string;
    /** The amount that the recipient receives, in cents. */
    amount: number;
    /** The platform fee, in cents, charged on top of the amount; returned if it fails. */
    platformFee: number;
    /** Your own id. */
    externalId: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The sub-account whose money it is; absent for money of the store. */
    subAccountId?: string;
    /** What came back from the bank of the recipient after it was COMPLETE, in cents. Missing if nothing did. */
    returnedAmount?: number;
};
export type StatementRow = {
    /** The id of the row. */
    id: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** Always BRL. */
    currency: "BRL";
    /** As it is now. */
    status: "PENDING" | "COMPLETE" | "UNDER_DISPUTE" | "REFUNDED" | "FAILED";
    /** The checkout or link that was paid. */
    checkoutId: string | null;
    /** The charge that the row is about. */
    paymentIntentId: string | null;
    /** The `externalId` of the payout or transfer. */
    referenceId: string | null;
    /** What moved: the value, and the fee if there is one. */
    movements: {
        /** The amount in cents; never negative. */
        amount: number;
        /** What moved: `SALE`, `FEE`, `REFUND`, `FEE_RETURNED`, `DISPUTE`, `DISPUTE_WON`, `PAYOUT`, `TRANSFER`, `PAYOUT_RETURNED`, `SETTLEMENT` and others. */
        kind: string;
        /** How it moved. */
        method: "PIX" | "CARD" | "BOLETO" | "TED" | "INTERNAL";
        /** What happened, in a few words. */
        description: string;
        /** What it is about. */
        category: "transaction" | "withdrawal" | "refund" | "fee" | "reversal";
        /** What it does to the available balance. */
        balanceEffect: "credit" | "debit" | "none";
    }[];
    /** The stored customer who paid. Null without `CUSTOMER:READ`. */
    customer: {
        /** The id of the customer. */
        id: string;
        /** The same as `id`. */
        publicId: string;
        /** Name. */
        name: string | null;
        /** E-mail address. */
        email: string | null;
        /** CPF or CNPJ without punctuation. */
        taxId: string | null;
        /** Mobile phone. */
        cellphone: string | null;
        /** Postal code (CEP). */
        zipCode: string | null;
    } | null;
};
export type CreateSubAccountInput = {
    /** The name of the seller. */
    name: string;
    /** Its CPF or CNPJ, with or without punctuation; never that of the store. */
    taxId: string;
    /** Your own id; unique among the sub-accounts. */
    externalId?: string;
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
    /** A Pix key of the same holder, to which its money is withdrawn; the `taxId` if left out. */
    pixKey?: string;
};
export type SubAccount = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The name of the seller. */
    name: string;
    /** Its CPF or CNPJ without punctuation. */
    taxId: string;
    /** Your own id. */
    externalId: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The Pix key of the same holder, to which its money is withdrawn. */
    pixKey: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** What it holds, in cents. */
    balance: {
        /** Available for withdrawals; negative when refunds and disputes took more than was left. Later sales fill it first. */
        available: number;
        /** Paid by buyers, but not yet available. */
        pending: number;
        /** Held back while disputes are open. */
        blocked: number;
    };
};
export type UpdateSubAccountInput = {
    /** The id of the sub-account. */
    id: string;
    /** The name of the seller. */
    name?: string;
    /** Your own id; null = none. */
    externalId?: string | null;
    /** Your own data, in place of all earlier data; null = none. */
    metadata?: {
        [key: string]: unknown;
    } | {
        [key: string]: unknown;
    };
    /** Another Pix key of the same holder; null = the `taxId`. */
    pixKey?: string | null;
};
export type DeleteSubAccountInput = {
    /** The id of the sub-account. */
    id: string;
};
export type WithdrawSubAccountInput = {
    /** The id of the sub-account. */
    id: string;
    /** The amount that arrives, in cents; the fee is charged on top, from its balance. */
    amount: number;
    /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
    externalId?: string;
    /** The text that the recipient sees. */
    description?: string;
};
export type CreateClosingInput = {
    /** The month in São Paulo, such as `2026-11`. It must have ended an hour ago. */
    month: string;
};
export type Closing = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The month in São Paulo, such as `2026-11`. */
    month: string;
    /** When the files were complete, in store time; null until then. */
    closedAt: string | null;
    /** The number of movements; 0 until the files are complete. */
    movements: number;
    /** The SHA-256 of the CSV file, in hexadecimal digits; null until it is complete. */
    csvHash: string | null;
    /** The SHA-256 of the OFX file, in hexadecimal digits; null until it is complete. */
    ofxHash: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The CSV file: valid for a day, for everybody who has the address. Null until complete. */
    csvUrl: string | null;
    /** The OFX file: valid for a day, for everybody who has the address. Null until complete. */
    ofxUrl: string | null;
};
export type SignedWebhook = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** A name of your choice. */
    name: string;
    /** The HTTPS address that receives events. */
    endpoint: string;
    /** The names of the events it receives. */
    events: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** Whether it receives the v2 payload, `{id, event, apiVersion, devMode, data}`. */
    v2: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** Whether it receives events. */
    status: "ACTIVE" | "DISABLED";
    /** When it was disabled, in wall time; null while it is ACTIVE. */
    disabledAt: string | null;
    /** Why it is disabled; null while it is ACTIVE. */
    disabledReason: ("GONE" | "FAILING" | "MERCHANT" | null) | ("GONE" | "FAILING" | "MERCHANT" | null);
    /** Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that expect it. Prefer the signature: the header may end up in logs. */
    sendSecret: boolean;
    /** Until when the previous secret also signs, in wall time; null if there is none. */
    previousSecretUntil: string | null;
    /** For which receivers its messages are made. */
    compatibility: "STANDARD" | "LEGACY";
    /** The secret that the service made, shown in this response only; left out if the request had one. */
    secret?: string;
};
export type Webhook = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** A name of your choice. */
    name: string;
    /** The HTTPS address that receives events. */
    endpoint: string;
    /** The names of the events it receives. */
    events: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** Whether it receives the v2 payload, `{id, event, apiVersion, devMode, data}`. */
    v2: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** Whether it receives events. */
    status: "ACTIVE" | "DISABLED";
    /** When it was disabled, in wall time; null while it is ACTIVE. */
    disabledAt: string | null;
    /** Why it is disabled; null while it is ACTIVE. */
    disabledReason: ("GONE" | "FAILING" | "MERCHANT" | null) | ("GONE" | "FAILING" | "MERCHANT" | null);
    /** Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that expect it. Prefer the signature: the header may end up in logs. */
    sendSecret: boolean;
    /** Until when the previous secret also signs, in wall time; null if there is none. */
    previousSecretUntil: string | null;
    /** For which receivers its messages are made. */
    compatibility: "STANDARD" | "LEGACY";
};
export type UpdateWebhookInput = {
    /** The id of the webhook. */
    id: string;
    /** A name of your choice. */
    name?: string;
    /** The HTTPS address that receives events; not local or private. */
    endpoint?: string;
    /** The names of all events to receive from now on. */
    events?: string[];
    /** ACTIVE enables a disabled webhook: it receives new events from now on; missed events can be sent with resend. DISABLED pauses it. */
    status?: "ACTIVE" | "DISABLED";
    /** Whether messages contain the secret itself, as `X-Webhook-Secret`. */
    sendSecret?: boolean;
    /** For which receivers its messages are made from now on. */
    compatibility?: "STANDARD" | "LEGACY";
};
export type RotateWebhookInput = {
    /** The id of the webhook. */
    id: string;
    /** The secret that signs messages (HMAC-SHA256); never shown again. If left out, the service makes one, which only the response shows; `/webhooks/create` then asks for `generateSecret`. */
    secret?: string;
};
export type TestWebhookInput = {
    /** The id of the webhook; it must be ACTIVE. */
    id: string;
    /** The name of the event; the first one it subscribes to, if left out. */
    event?: string;
};
export type Delivery = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The event that is delivered. */
    eventId: string;
    /** The webhook it is delivered to. */
    webhookId: string;
    /** Whether the message was accepted by the endpoint, waits, or is given up. */
    status: "PENDING" | "DELIVERED" | "FAILED";
    /** The number of attempts made. */
    attemptCount: number;
    /** When the next attempt is due, in wall time; null when none is. */
    nextAttemptAt: string | null;
    /** When the last attempt was made, in wall time. */
    lastAttemptAt: string | null;
    /** The HTTP status of the last response; null if there was none. */
    lastStatus: number | null;
    /** Why the last attempt failed. */
    lastError: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The attempts, newest first, at most 30. */
    attempts: {
        /** The id: a prefix for the type, and a part that sorts by time of creation. */
        id: string;
        /** The number of the attempt, counted from 1. */
        "number": number;
        /** When the attempt was made, in wall time. */
        attemptedAt: string;
        /** The HTTP status of the response; null if there was none. */
        status: number | null;
        /** The duration in milliseconds. */
        durationMs: number;
        /** Why it failed; null if it did not. */
        error: string | null;
        /** The first 2 kB of the response body. */
        answer: string;
    }[];
};
export type ResendDeliveriesInput = {
    /** The delivery (`dlv_…`) to send again. */
    id?: string;
    /** The webhook, instead of `id`. */
    webhookId?: string;
    /** With `webhookId`: the start of the range, at most 90 days ago. */
    since?: string;
};
export type Resent = {
    /** The webhook. */
    webhookId: string;
    /** The number of deliveries that are sent again. One that had ended has all its attempts again. */
    resent: number;
    /** Whether more deliveries are left: repeat the call to send them. */
    hasMore: boolean;
    /** With `id`: whether the delivery is being sent, or is due within 35 seconds anyway. It is then not sent a second time. */
    isUnderWay: boolean;
};
export type DeleteWebhookInput = {
    /** The id of the webhook. */
    id: string;
};
export type Event = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The name of the event. */
    event: "checkout.completed" | "checkout.refunded" | "checkout.disputed" | "checkout.lost" | "checkout.expired" | "checkout.cancelled" | "charge.declined" | "charge.opened" | "charge.overdue" | "transparent.completed" | "transparent.refunded" | "transparent.disputed" | "transparent.lost" | "subscription.completed" | "subscription.cancelled" | "subscription.renewed" | "subscription.trial_started" | "subscription.trial_ending" | "subscription.renewal_upcoming" | "payment_method.stored" | "payment_method.deleted" | "payment_method.expiring" | "subscription.plan_changed" | "subscription.paused" | "subscription.resumed" | "subscription.charge_announced" | "subscription.payment_failed" | "refund.failed" | "refund.requested" | "dispute.answer_due" | "dispute.won" | "closing.completed" | "payout.completed" | "payout.failed" | "transfer.completed" | "transfer.failed" | "pix_key.received" | "pix_key.refunded" | "message.bounced" | "webhook.disabled";
    /** Always the same. */
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time: see the webhooks. */
    data: {
        [key: string]: unknown;
    };
    /** When it happened, in store time. */
    createdAt: string;
    /** The object it is about. */
    objectId: string;
    /** The position among the events about this object, counted from 1. */
    sequence: number;
    /** Only on test events, which were requested to try a webhook. */
    test?: true;
};
export type Store = {
    /** The id, with the prefix `store_`. */
    id: string;
    /** The name that buyers see as the seller. */
    name: string;
    /** The e-mail address of the merchant. */
    email: string | null;
    /** The website of the shop. */
    website: string | null;
    /** The address of the image at the top of buyers' pages; null without one. */
    logoUrl: string | null;
    /** The colour of buttons and links on buyers' pages, `#rrggbb`; null = the standard. */
    accentColour: string | null;
    /** What `GET /v2/subscriptions/list` shows. */
    subscriptionLists: "CHECKOUT" | "SUBSCRIPTION";
    /** Whether buyers pay a single sale by Pix without typing name, CPF and e-mail; the bank names the payer. */
    pixWithoutBuyer: boolean;
    /** Whether the service sends mails to buyers, beyond those that the portal needs. */
    buyerMails: boolean;
    /** Whether the buyers of transparent charges receive mails as well. */
    mailsForTransparents: boolean;
    /** Whether receipts have the invoice of the payment as a PDF. */
    attachInvoices: boolean;
    /** The language of mails to buyers who have chosen none. */
    mailLanguage: "PT" | "EN";
    /** The name of the sender of mails; null = the name of the store. */
    mailSenderName: string | null;
    /** The address that answers to mails go to; null = `email`. */
    mailReplyTo: string | null;
    /** The text at the end of mails, such as the address of the store. */
    mailFooter: string | null;
    /** The right of withdrawal, as receipts state it; null = the standard text. */
    withdrawalTerms: string | null;
    /** What buyers may do in the customer portal. */
    portal: {
        /** Whether buyers can open the portal. */
        isOn: boolean;
        /** Whether buyers can pay what is open. */
        payOpen: boolean;
        /** Whether buyers can replace the card of a subscription, or remove it and pay each cycle by invoice. */
        replaceCard: boolean;
        /** Whether buyers can move a subscription to automatic Pix, where the store has it. They can end its authorisation in any case. */
        automaticPix: boolean;
        /** When a subscription ends that its buyer cancels. */
        cancelAt: "PERIOD_END" | "NOW" | "CHOICE";
        /** Whether buyers can pause a subscription until a date. */
        pause: boolean;
        /** For how many days after a payment buyers can request a refund, which you accept or refuse; 0 = not at all. */
        refundDays: number;
        /** Whether buyers can withdraw from a purchase for 7 days after the payment. Brazilian law gives consumers this right: switch it off only if you sell to companies. */
        withdrawal: boolean;
        /** The ids of the products to which buyers can change the plan of a subscription; empty = none. */
        planProductIds: string[];
    };
    /** The terms of subscriptions by invoice that name none. */
    invoice: {
        /** How many days before the charge date a charge is opened, 1 to 30; at most what the cycle leaves. */
        leadDays: number;
        /** How many days after the due date an unpaid charge is decided, 0 to 60; at most what the cycle leaves. */
        graceDays: number;
        /** What happens after the grace. */
        overdue: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose, as far as they are served; empty = all that are served. */
        methods: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether a charge stays payable for 30 days after `CANCEL`. */
        reopenWhenPaid: boolean;
    };
    /** The key for the form of a card in the browser, of this environment. */
    publicKey: string;
    /** What the store holds in this environment. */
    balance: {
        /** Available to the merchant, in cents; negative only when disputes took more than was left. */
        available: number;
        /** Paid by buyers, but not yet available. */
        pending: number;
        /** Held back while disputes are open. */
        blocked: number;
        /** Always 0: the service anticipates no money of card payments. */
        processingAnticipation: number;
        /** What each account at a payment provider holds of it. Missing in Dev mode. */
        accounts?: {
            /** The id of the provider account. */
            providerAccountId: string;
            /** Its name, in the operator's words. */
            name: string;
            /** Available to the merchant there; payouts draw on the account that sends them. */
            available: number;
            /** Paid by buyers, but not yet available. */
            pending: number;
            /** Held back while disputes are open. */
            blocked: number;
            /** Sent but not yet arrived: refunds, payouts and transfers; withdrawals of sub-accounts are no part of it. */
            inTransit: number;
        }[];
    };
};
export type UpdateStoreInput = {
    /** The name that buyers see as the seller. */
    name?: string;
    /** The e-mail address of the merchant; null = none. */
    email?: string | null;
    /** The website of the shop, an https or http address; null = none. */
    website?: string | null;
    /** The public https address of an image for the top of buyers' pages: PNG, JPEG, WebP, GIF or AVIF, at most 5 MB and 4096 × 4096 pixels. The service downloads and stores it; null = the name alone. */
    logoUrl?: string | null;
    /** The id of an image that was uploaded in the dashboard within the last hour, instead of `logoUrl`. */
    logoUpload?: string;
    /** The colour of buttons and links on buyers' pages, such as `#0b6b5c`; null = the standard. */
    accentColour?: string | null;
    /** What `GET /v2/subscriptions/list` shows: checkouts, or subscriptions as newer clients expect. */
    subscriptionLists?: "CHECKOUT" | "SUBSCRIPTION";
    /** Whether the page of a single sale asks for no name, CPF or e-mail when the buyer pays by Pix without a coupon. Not for subscriptions. */
    pixWithoutBuyer?: boolean;
    /** Whether the service sends mails to buyers; `false` also ends reminders. Those that the portal needs are sent all the same. */
    buyerMails?: boolean;
    /** Whether the buyers of transparent charges receive receipts and reminders as well. */
    mailsForTransparents?: boolean;
    /** Whether receipts have the invoice of the payment as a PDF. It is issued for each receipt, with the next number of the series. */
    attachInvoices?: boolean;
    /** The language of mails. */
    mailLanguage?: "PT" | "EN";
    /** The name of the sender of mails, without links or @; null = the name of the store. */
    mailSenderName?: string | null;
    /** The address that answers to mails go to; null = `email`. */
    mailReplyTo?: string | null;
    /** The text at the end of mails; null = none. */
    mailFooter?: string | null;
    /** The right of withdrawal, as receipts state it; null = the standard text. */
    withdrawalTerms?: string | null;
    /** What buyers may do in the customer portal. */
    portal?: {
        /** Whether buyers can open the portal. */
        isOn?: boolean;
        /** Whether buyers can pay what is open. */
        payOpen?: boolean;
        /** Whether buyers can replace the card of a subscription, or remove it and pay each cycle by invoice. */
        replaceCard?: boolean;
        /** Whether buyers can move a subscription to automatic Pix, where the store has it. They can end its authorisation in any case. */
        automaticPix?: boolean;
        /** When a subscription ends that its buyer cancels. */
        cancelAt?: "PERIOD_END" | "NOW" | "CHOICE";
        /** Whether buyers can pause a subscription until a date. */
        pause?: boolean;
        /** For how many days after a payment buyers can request a refund, which you accept or refuse; 0 = not at all. */
        refundDays?: number;
        /** Whether buyers can withdraw from a purchase for 7 days after the payment. Brazilian law gives consumers this right: switch it off only if you sell to companies. */
        withdrawal?: boolean;
        /** The ids of the products to which buyers can change the plan of a subscription; empty = none. */
        planProductIds?: string[];
    };
    /** The terms of subscriptions by invoice that name none. */
    invoice?: {
        /** How many days before the charge date a charge is opened, 1 to 30; at most what the cycle leaves. */
        leadDays?: number;
        /** How many days after the due date an unpaid charge is decided, 0 to 60; at most what the cycle leaves. */
        graceDays?: number;
        /** What happens after the grace. */
        overdue?: "CANCEL" | "PAUSE" | "KEEP";
        /** The methods that the buyer may choose, as far as they are served; empty = all that are served. */
        methods?: ("PIX" | "CARD" | "BOLETO")[];
        /** Whether a charge stays payable for 30 days after `CANCEL`. */
        reopenWhenPaid?: boolean;
    };
};
export type ReplacePublicKeyInput = {
    /** The key to replace; refused if it is not the current one, so that a repeated request replaces once. Left out, the current one is replaced. */
    key?: string;
};
export type PublicKey = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The key: `pk_dev_…`, or `pk_prod_…` in production. */
    key: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
};
export type CreateTokenInput = {
    /** The permissions of the token: at least one, and none that the key lacks. Not allowed are STORE:CREATE, STORE:DELETE, CONNECT:READ, CONNECT:CREATE, CONNECT:DELETE, SUB_ACCOUNT:CREATE, SUB_ACCOUNT:READ, SUB_ACCOUNT:WITHDRAW, WEBHOOK:CREATE, WEBHOOK:DELETE, WITHDRAW:CREATE. */
    permissions: string[];
    /** The origin of the pages that may use the token, such as `https://portal.example`. Requests with another `Origin` header, or without one, are refused. */
    origin: string;
    /** The customer whose subscriptions the token may read and change. With it, everything else is closed to the token. Left out, the token reaches the whole store. */
    customerId?: string;
    /** How long the token is valid, in seconds; 900 if left out. It never outlives its key. */
    expiresIn?: number;
};
export type NewToken = {
    /** The id of the token. */
    id: string;
    /** The secret, sent as `Authorization: Bearer …`. It is shown only once. */
    token: string;
    /** The permissions of the token. */
    permissions: string[];
    /** The origin of the pages that may use it. */
    origin: string;
    /** The customer it is for; null = the whole store. */
    customerId: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it expires, in wall time. */
    expiresAt: string;
};
export type Token = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The key it was made from. It ends with the key. */
    keyId: string;
    /** Its permissions. The key has all of them. */
    permissions: string[];
    /** The only customer whose data it reads and changes; null = the whole store. */
    customerId: string | null;
    /** The only origin whose pages may use it. */
    origin: string;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it expires, or expired or was revoked, in wall time. */
    expiresAt: string;
    /** When it was created, in store time. */
    createdAt: string;
};
export type RevokeTokenInput = {
    /** The id of the token. */
    id: string;
};
export type Mrr = {
    /** Revenue per month, in cents; 0 means none. */
    mrr: number;
    /** The number of active subscriptions, including those in trial or paused. */
    totalActiveSubscriptions: number;
};
export type MerchantInfo = {
    /** The id of the store. */
    id: string;
    /** The name that buyers see as the seller. */
    name: string;
    /** The website of the shop. */
    website: string | null;
    /** When the store was created, in wall time. */
    createdAt: string;
};
export type Revenue = {
    /** The amount paid, in cents. */
    totalRevenue: number;
    /** The number of payments. */
    totalTransactions: number;
    /** What was paid on each São Paulo day, by its date (YYYY-MM-DD); days without a payment are left out. */
    transactionsPerDay: {
        [key: string]: {
            /** Cents. */
            amount: number;
            count: number;
        };
    };
};
export type Sales = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** The sums of the whole range. */
    totals: {
        /** Paid by buyers, by the day of the payment. */
        gross: number;
        /** Platform fees of these payments, minus those returned with refunds; negative when more was returned. */
        fees: number;
        /** Refunded to buyers, by the day on which the refund was completed. */
        refunded: number;
        /** Lost in disputes, by the day of the decision. */
        lost: number;
        /** What is left: gross − fees − refunded − lost; may be negative. */
        net: number;
        /** The number of payments. */
        count: number;
        /** Of net, what belongs to sub-accounts: their parts of these payments less the fee that they bear, minus what they gave to these refunds and lost in these disputes. */
        sellers: number;
    };
    /** The sums of as many days immediately before the range. */
    before: {
        /** Paid by buyers, by the day of the payment. */
        gross: number;
        /** Platform fees of these payments, minus those returned with refunds; negative when more was returned. */
        fees: number;
        /** Refunded to buyers, by the day on which the refund was completed. */
        refunded: number;
        /** Lost in disputes, by the day of the decision. */
        lost: number;
        /** What is left: gross − fees − refunded − lost; may be negative. */
        net: number;
        /** The number of payments. */
        count: number;
        /** Of net, what belongs to sub-accounts: their parts of these payments less the fee that they bear, minus what they gave to these refunds and lost in these disputes. */
        sellers: number;
    };
    /** By day or month, oldest first; those without money are left out. */
    periods: {
        /** The São Paulo day, or the first day of the month: YYYY-MM-DD. */
        start: string;
        /** The sums by method; methods without money are left out. */
        methods: {
            /** The payment method. */
            method: "PIX" | "CARD" | "BOLETO";
            /** Its sums. */
            sums: {
                /** Paid by buyers, by the day of the payment. */
                gross: number;
                /** Platform fees of these payments, minus those returned with refunds; negative when more was returned. */
                fees: number;
                /** Refunded to buyers, by the day on which the refund was completed. */
                refunded: number;
                /** Lost in disputes, by the day of the decision. */
                lost: number;
                /** What is left: gross − fees − refunded − lost; may be negative. */
                net: number;
                /** The number of payments. */
                count: number;
                /** Of net, what belongs to sub-accounts: their parts of these payments less the fee that they bear, minus what they gave to these refunds and lost in these disputes. */
                sellers: number;
            };
        }[];
    }[];
};
export type PaymentOutcomes = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** By method; methods without a payment are left out. */
    methods: {
        /** The payment method. */
        method: "PIX" | "CARD" | "BOLETO";
        /** Begun: tried, or a code was made for the buyer. */
        begun: number;
        /** Paid, including those refunded or disputed later. */
        paid: number;
        /** Paid without a declined try. */
        paidAtFirstTry: number;
        /** Declined, and not paid since; not tried any more. */
        declined: number;
        /** Expired without a try. */
        expired: number;
        /** Still open: may be paid or tried again. */
        open: number;
    }[];
    /** Why tries were declined, most frequent first; at most 50. */
    reasons: {
        /** Why they were declined, such as `insufficient_funds`. */
        reason: string;
        /** Whether the card is not tried again after it. */
        isHard: boolean;
        /** The number of declined tries. */
        attempts: number;
        /** The amounts of the charges, in cents; each charge once. */
        amount: number;
    }[];
};
export type Recovery = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** The months, oldest first, including those without failures. */
    months: {
        /** The month in São Paulo, YYYY-MM, in which the declined try was begun; an automatic Pix begins with its announcement. By invoice, the month in which the charge was overdue. */
        month: string;
        /** Renewals whose first try was declined, and charges of cycles by invoice that were overdue. */
        failed: number;
        /** Of them, paid by a retry, scheduled or asked for by you. */
        recoveredByRetry: number;
        /** Of them, paid by the buyer, on the page of the charge or with `payOpenCharge`. */
        recoveredByBuyer: number;
        /** Of them, still open. */
        open: number;
        /** Of them, given up. */
        lost: number;
        /** The amount of those that were paid, in cents. */
        recoveredAmount: number;
        /** The amount of those that were given up, in cents. */
        lostAmount: number;
    }[];
};
export type Cohorts = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** The cohorts, oldest first, including months without a new customer. */
    months: {
        /** The month in São Paulo, YYYY-MM, in which they subscribed first. */
        month: string;
        /** The number of customers. */
        size: number;
        /** How many of them were subscribed at the end of each month. */
        retained: number[];
        /** Their monthly recurring revenue at the end of each month, in cents. */
        mrr: number[];
    }[];
};
export type UpcomingRenewals = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** By day, the next day first; days without a renewal are left out. */
    days: {
        /** The São Paulo day, YYYY-MM-DD. */
        day: string;
        /** The number of renewals. */
        count: number;
        /** The amounts of their subscriptions, in cents, without usage. */
        amount: number;
        /** Of them, those of a subscription with an earlier charge that failed and is still open. */
        retrying: number;
    }[];
};
export type Campaigns = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** The 200 campaigns with the largest amounts, then one row for the rest. */
    campaigns: {
        /** The source of the visits; null when a medium or campaign has several. */
        source?: string | null;
        /** The marketing medium; null when grouped by source, or when a campaign has several. */
        medium?: string | null;
        /** The name of the campaign; null when grouped by source or medium. */
        campaign?: string | null;
        /** The number of charges that were begun. */
        charges: number;
        /** Of them, those that were paid. */
        paid: number;
        /** The amount paid, in cents, before fees and refunds. */
        amount: number;
        /** Paid charges of all, in hundredths of a percent: 5000 is 50%. */
        conversion: number;
        /** Whether it is the last row, with the sums of all beyond the first 200. */
        isRest: boolean;
    }[];
};
export type Cancellations = {
    /** The time up to which the figures are complete. */
    asOf: string;
    /** The number of subscriptions that ended. */
    count: number;
    /** By reason, the most frequent first. */
    reasons: {
        /** Why they ended, if neither you nor the buyer cancelled them, as at the subscription: `cancelledDueTo`. */
        cancelledDueTo?: string | null;
        /** What the buyers wrote; null if they wrote nothing. */
        cancelReason?: string | null;
        /** The number of subscriptions. */
        count: number;
        /** Whether it is the last row, with all beyond the 200 most frequent. */
        isRest: boolean;
    }[];
    /** The newest 100 whose buyers wrote a reason, the latest first; all of them have it as `cancelReason`. */
    written: {
        /** The id of the subscription. */
        subscriptionId: string;
        /** When it ended. */
        canceledAt: string;
        /** What the buyer wrote. */
        cancelReason: string;
    }[];
};
export type TestClockState = {
    /** The current time of the store. */
    now: string;
    /** The time to which the clock is being moved; null if it is not. It stays after a call that could not finish: repeat the call to continue. */
    advancingTo: string | null;
};
export type AdvanceTestClockInput = {
    /** The time to move to. */
    to?: string;
    /** How many seconds to move by, instead of `to`. */
    seconds?: number;
};
export type SimulatedOutcomeResult = {
    /** The id of the object. */
    id: string;
    /** The outcome. */
    outcome: "DECLINE_NEXT" | "TIMEOUT_NEXT" | "RECOVER" | "AUTHORIZE" | "REVOKE" | "DISPUTE" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_COMPLETED" | "REFUND_FAILED" | "PARTIAL_REFUNDS_REFUSED" | "PAYOUT_COMPLETED" | "PAYOUT_FAILED" | "EXPIRE";
};
export type CreateBillingInput = {
    /** How often it can be paid; `ONE_TIME` if left out. */
    frequency?: "ONE_TIME" | "MULTIPLE_PAYMENTS";
    /** How it can be paid: PIX, CARD or both. */
    methods: ("PIX" | "CARD")[];
    /** The products sold. */
    products: {
        /** Your own id of the product; one that is not in the catalogue yet is added to it. */
        externalId: string;
        /** What buyers of this billing read. */
        name: string;
        /** The text below the name. */
        description?: string;
        /** The quantity. */
        quantity: number;
        /** Price of one unit in this billing, in cents. */
        price: number;
    }[];
    /** The address the buyer returns to without paying. */
    returnUrl: string;
    /** The address the buyer goes to after paying. */
    completionUrl: string;
    /** The stored customer it is for. */
    customerId?: string;
    /** Or the customer written out; added unless one with the same `taxId` is stored. */
    customer?: {
        /** E-mail address. */
        email: string;
        /** Name. */
        name?: string;
        /** Mobile phone. */
        cellphone?: string;
        /** CPF or CNPJ, with or without punctuation. */
        taxId?: string;
    };
    /** Whether the buyer may use coupons; `false` if left out. */
    allowCoupons?: boolean;
    /** Codes of the coupons the buyer may use; any, if left out. Ignored without `allowCoupons`. */
    coupons?: string[];
    /** Your own id. */
    externalId?: string;
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
};
export type Billing = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The products sold. */
    products: {
        id: string;
        externalId: string;
        quantity: number;
    }[];
    /** `ONE_TIME` or `MULTIPLE_PAYMENTS`. */
    frequency: string;
    /** The sum of the products, in cents. */
    amount: number;
    /** Version 1 has no subscriptions. */
    nextBilling: null;
    /** The customer it is for; without `metadata` for a key that lacks `CUSTOMER:READ`. */
    customer: {
        id: string;
        /** Personal data; empty texts where unknown. */
        metadata?: {
            name: string;
            cellphone: string;
            email: string;
            taxId: string;
        };
    } | null;
    /** Whether the buyer may use coupons. */
    allowCoupons: boolean;
    /** The codes it accepts; any, if empty. */
    coupons: string[];
    /** Always empty. */
    couponsUsed: string[];
    /** Your own data, with `fee` (cents), `returnUrl` and `completionUrl` (empty texts where there is none). */
    metadata: {
        fee: number;
        returnUrl: string;
        completionUrl: string;
        [key: string]: unknown;
    };
    /** When it was created. */
    createdAt: string;
    /** When it last changed. */
    updatedAt: string;
};
export type V1Customer = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Personal data; empty texts where unknown. */
    metadata: {
        name: string;
        cellphone: string;
        email: string;
        taxId: string;
    };
};
export type Withdraw = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Always the same. */
    kind: "WITHDRAW";
    /** Whether the money is on its way, has arrived, or did not leave. */
    status: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The page with the receipt, which shows the current status. */
    receiptUrl: string;
    /** The amount that the recipient receives, in cents. */
    amount: number;
    /** The platform fee, in cents, charged on top of the amount; returned if it fails. */
    platformFee: number;
    /** Your own id. */
    externalId: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type CreateCustomerInput = {
    /** Street. */
    street?: string;
    /** Number of the house. */
    "number"?: string;
    /** Apartment, floor or block. */
    complement?: string;
    /** District. */
    district?: string;
    /** City. */
    city?: string;
    /** State: two letters, such as SP. */
    state?: string;
    /** E-mail address. */
    email: string;
    /** CPF or CNPJ, with or without punctuation. */
    taxId?: string;
    /** Name. */
    name?: string;
    /** Mobile phone. */
    cellphone?: string;
    /** Postal code (CEP). */
    zipCode?: string;
    /** Your own data about the buyer. */
    metadata?: {
        [key: string]: unknown;
    };
};
export type UpdateCustomerInput = {
    /** Street; null = none. */
    street?: string | null;
    /** Number of the house; null = none. */
    "number"?: string | null;
    /** Apartment, floor or block; null = none. */
    complement?: string | null;
    /** District; null = none. */
    district?: string | null;
    /** City; null = none. */
    city?: string | null;
    /** State: two letters, such as SP; null = none. */
    state?: string | null;
    /** The id of the customer. */
    id: string;
    /** E-mail address. */
    email?: string;
    /** CPF or CNPJ, with or without punctuation; null = none. */
    taxId?: string | null;
    /** Name; null = none. */
    name?: string | null;
    /** Mobile phone; null = none. */
    cellphone?: string | null;
    /** Postal code (CEP); null = none. */
    zipCode?: string | null;
    /** Your own data about the buyer, in place of all earlier data; null = none. */
    metadata?: {
        [key: string]: unknown;
    } | {
        [key: string]: unknown;
    };
};
export type CreateCouponInput = {
    /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
    productIds?: string[] | null;
    /** The items must cost at least so much before the discount, in cents. */
    minimumAmount?: number | null;
    /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
    maxPerCustomer?: number | null;
    /** Whether only buyers can use it who have never paid this store before. */
    isFirstPurchaseOnly?: boolean;
    /** Only these payment methods are discounted; all if left out. */
    methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
    /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
    code: string;
    /** The unit of `discount`. */
    discountKind: "PERCENTAGE" | "FIXED";
    /** PERCENTAGE: a whole percentage, 1 to 100, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
    discount?: number;
    /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
    discountHundredths?: number;
    /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
    maxRedeems?: number;
    /** From when buyers can use it: a time in the future; at once if left out. */
    startsAt?: string;
    /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
    expiresAt?: string;
    /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
    duration?: "ONCE" | "CYCLES" | "FOREVER";
    /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
    cycles?: number;
    /** Your own notes. */
    notes?: string;
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
};
export type CreateTransparentInput = {
    /** The payment method. */
    method: "PIX" | "BOLETO" | "CARD";
    /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
    amount: number;
    /** The text that the buyer sees. */
    description?: string;
    /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
    expiresIn?: number;
    /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
    dueDate?: string;
    /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
    customer?: {
        /** Name. */
        name?: string;
        /** E-mail address. */
        email?: string;
        /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
        taxId?: string;
        /** Mobile phone. */
        cellphone?: string;
    };
    /** Your own data, stored and returned. */
    metadata?: {
        [key: string]: unknown;
    };
    /** The campaign that brought the buyer; stored and shown. */
    utm?: {
        /** The source of the visit, such as a search engine. */
        source?: string;
        /** The marketing medium, such as e-mail. */
        medium?: string;
        /** Name of the campaign. */
        campaign?: string;
        /** The paid search keywords. */
        term?: string;
        /** The advertisement or link variant. */
        content?: string;
    };
    /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
    externalId?: string;
    /** The interest for paying a boleto late; no effect on Pix and card. */
    interest?: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    };
    /** The fine for paying a boleto late; no effect on Pix and card. */
    fine?: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    };
    /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
    coupon?: string;
    /** Its fiscal document, and the taxes in it; they are stored and shown. */
    fiscal?: {
        /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
        documentKey?: string;
        /** The kind of the document. Left out, it is that of the key. */
        documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
        /** The CBS in the payment, in cents. */
        cbsAmount?: number;
        /** The IBS in the payment, in cents. */
        ibsAmount?: number;
    };
    /** What sub-accounts get of it. */
    splits?: {
        /** The sub-account. */
        subAccountId: string;
        /** What it gets, in cents. */
        amount?: number;
        /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
        percentage?: number;
        /** Whether it bears its share of the fee; if left out, the store bears it. */
        chargeFee?: boolean;
    }[];
    /** Card: a token that is used once, within a minute. Either `token` or `cardToken` is required. It is that of `card.js` (`ctok_`) or, in production, of the card fields of the provider; in Dev mode also `dev_card_` and the last four digits of a test card. */
    token?: string;
    /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
    cardToken?: string;
    /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
    saveCard?: boolean;
    /** Card: the number of installments, each of at least 1000 cents; 1 if left out. */
    installmentCount?: number;
    /** Card: whether the buyer pays the fee of the card on top of the price. Has no effect on Pix and boleto. */
    passFeesToCustomer?: boolean;
    /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
    ensureSameTaxId?: boolean;
    /** Card: the address of the card's bill. Production needs it, unless a customer with the `taxId` and an address is stored. */
    billingAddress?: {
        /** CEP: 8 digits, with or without punctuation. */
        zipCode: string;
        /** Street. */
        street: string;
        /** Number of the house; `S/N` if it has none. */
        "number": string;
        /** District. */
        district?: string;
        /** City. */
        city: string;
        /** State: two letters, such as SP. */
        state: string;
    };
};
export type RecordUsageInput = {
    /** The id of the subscription; it must be ACTIVE. */
    id: string;
    /** The per-unit product, without a cycle; it must be ACTIVE to add units. */
    productId: string;
    /** The number of units, 1 to 1,000,000. */
    units: number;
    /** Whether the units are added or subtracted. */
    action: "ADD" | "SUBTRACT";
};
export type CreatePayoutInput = {
    /** The amount that arrives, in cents; the fee is charged on top. */
    amount: number;
    /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
    externalId?: string;
    /** Always `PIX`. */
    method?: string;
    /** The text that the recipient sees. */
    description?: string;
    /** The Pix key that receives the money; the registered key of the store if left out. */
    pixKey?: string;
    /** The type of `pixKey`. */
    pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE";
    /** The key and its type, instead of `pixKey` and `pixKeyType`. */
    pix?: {
        /** The type of the key. */
        "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE";
        /** The key. */
        key: string;
    };
};
export type SendPixInput = {
    /** The amount that the recipient receives, in cents; the fee is charged on top. */
    amount: number;
    /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
    externalId?: string;
    /** The text that the recipient sees. */
    description?: string;
    /** The Pix key of the recipient. */
    pixKey?: string;
    /** The type of `pixKey`. */
    pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE";
    /** The key and its type, instead of `pixKey` and `pixKeyType`. */
    pix?: {
        /** The type of the key. */
        "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE";
        /** The key. */
        key: string;
    };
};
export type CreateWebhookInput = {
    /** A name of your choice. */
    name: string;
    /** The HTTPS address that receives events; not local or private. */
    endpoint: string;
    /** The secret that signs messages (HMAC-SHA256); never shown again. If left out, the service makes one, which only the response shows; `/webhooks/create` then asks for `generateSecret`. */
    secret?: string;
    /** Whether the service makes the secret, which only the response shows; instead of `secret`. */
    generateSecret?: boolean;
    /** The names of the events to receive. */
    events: string[];
    /** Whether it receives the v2 payload; true if left out. */
    v2?: boolean;
    /** Whether messages contain the secret itself, as `X-Webhook-Secret`, for receivers that expect it; false if left out. */
    sendSecret?: boolean;
    /** For which receivers its messages are made; STANDARD if left out. */
    compatibility?: "STANDARD" | "LEGACY";
};
export type SimulateOutcomeInput = {
    /** The id of the object. */
    id: string;
    /** The outcome. */
    outcome: "DECLINE_NEXT" | "TIMEOUT_NEXT" | "RECOVER" | "AUTHORIZE" | "REVOKE" | "DISPUTE" | "DISPUTE_WON" | "DISPUTE_LOST" | "REFUND_COMPLETED" | "REFUND_FAILED" | "PARTIAL_REFUNDS_REFUSED" | "PAYOUT_COMPLETED" | "PAYOUT_FAILED" | "EXPIRE";
    /** The reason. For declines, a code such as `insufficient_funds` or `lost_card` (`generic_decline` if left out); for a dispute, free text. */
    reason?: string;
    /** The number of charges to decline; 1 if left out. */
    times?: number;
};
export type CheckoutInEvent = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Your own id. */
    externalId: string | null;
    /** The payment page, to which you send the buyer. */
    url: string;
    /** The sum of the items and of `setupFee`, in cents. Of a link whose buyers type the amount, the least that it takes. */
    amount: number;
    /** The amount paid, in cents; for a payment link, the total of all payments. Null until then. */
    paidAmount: number | null;
    /** The products sold. */
    items: {
        id: string;
        quantity: number;
    }[];
    /** Whether it can be paid, or how it ended. */
    status: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    /** How many times it can be paid. */
    frequency: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    /** The payment methods offered. */
    methods: ("PIX" | "CARD" | "BOLETO")[];
    /** The coupons the buyer may use. */
    coupons: string[];
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The stored customer it is for. */
    customerId: string | null;
    /** The address the buyer returns to without paying. */
    returnUrl: string | null;
    /** The address the buyer goes to after paying. */
    completionUrl: string | null;
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** Your own data. */
    metadata: {
        [key: string]: unknown;
    };
    /** The product offered after payment. */
    upSellProductId: string | null;
    /** The interest for paying a boleto late. */
    interest: {
        /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
        value: number;
    } | null;
    /** The fine for paying a boleto late. */
    fine: {
        /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
        value: number;
        /** The unit. */
        "type": "PERCENTAGE" | "FIXED";
    } | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign it was created for; null if none. A charge has that of its buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The São Paulo day on which its boletos are due; null = none was given, or no BOLETO. */
    dueDate: string | null;
    /** What of the amount is charged once, when a subscription begins, in cents; null = nothing. */
    setupFee: number | null;
    /** When it expires; null = never. */
    expiresAt: string | null;
    /** The subscription it started or renewed; absent until there is one. */
    subscriptionId?: string;
    /** The card options: the maximum number of installments, and whether the buyer pays the fee of the card on top of the price. */
    card: {
        maxInstallments: number;
        passFeesToCustomer: boolean;
    };
    /** The number of installments it was paid in; null unless it is more than one. */
    installmentsCount: number | null;
    /** The platform fee of its payment, in cents; null until paid, and for links. */
    platformFee: number | null;
    /** What the buyer paid for the fee of the card, in cents; null until paid, and for links. */
    customerFee: number | null;
    /** What sub-accounts get, as it was sent; `received` is what the sub-account got of a paid charge, in cents. Absent without splits. */
    splits?: {
        subAccountId: string;
        amount?: number | null;
        percentage?: number | null;
        chargeFee?: boolean;
        received?: number;
    }[];
    /** The paid checkout, or the payment link, after which it was offered; absent on others. */
    upsellOf?: string;
    /** Whether it was offered after another payment. */
    isUpSell: boolean;
};
export type TransferEvent = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** Whether it went to the merchant or to others. */
    kind: "WITHDRAW" | "TRANSFER";
    /** The amount that the recipient receives, in cents. */
    amount: number;
    /** Whether the money is on its way, has arrived, or did not leave. */
    status: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** The platform fee, in cents, charged on top of the amount; returned if it fails. */
    platformFee: number;
    /** The page with the receipt, which shows the current status. */
    receiptUrl: string;
    /** Your own id. */
    externalId: string | null;
    /** The end-to-end id of the Pix payment; null until it is COMPLETE. */
    endToEndIdentifier: string | null;
    /** The text that the recipient sees. */
    description: string | null;
    /** Why it failed or was cancelled. */
    failureReason: string | null;
    /** When the money arrived; null until then. */
    completedAt: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** How it was sent. */
    method: "PIX";
    /** The sub-account whose money it is; absent for money of the store. */
    subAccountId?: string;
};
export type Payment = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
    amount: number;
    /** The amount paid, in cents; null until then. */
    paidAmount: number | null;
    /** The sum of its completed refunds, in cents. */
    refundedAmount: number;
    /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
    platformFee: number;
    /** The payment method. */
    method: "PIX" | "CARD" | "BOLETO";
    /** Where the payment stands; `PAID` once its money has arrived. */
    status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
    /** The page with the receipt; null until paid. */
    receiptUrl: string | null;
    /** The number of installments of a card payment. */
    installments: number;
    /** When it was paid, by the provider's time. */
    paidAt: string | null;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
    /** The campaign that brought the buyer. */
    utm: {
        /** The source of the visit, such as a search engine. */
        source?: string | null;
        /** The marketing medium, such as e-mail. */
        medium?: string | null;
        /** Name of the campaign. */
        campaign?: string | null;
        /** The paid search keywords. */
        term?: string | null;
        /** The advertisement or link variant. */
        content?: string | null;
    } | null;
    /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
    endToEndId: string | null;
    /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
    txid: string | null;
    /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
    nossoNumero: string | null;
    /** The provider's own id of the payment, by which its support finds it; null until paid. */
    providerPaymentId: string | null;
    /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
    nsu: string | null;
    /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
    authorizationCode: string | null;
    /** Its fiscal document, and the taxes in it. */
    fiscal: {
        /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
        documentKey?: string | null;
        /** The kind of the document. Left out, it is that of the key. */
        documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
        /** The CBS in the payment, in cents. */
        cbsAmount?: number | null;
        /** The IBS in the payment, in cents. */
        ibsAmount?: number | null;
    } | null;
    /** The same as `platformFee`. */
    fee: number;
    /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
    buyer: {
        /** Name. */
        name: string | null;
        /** E-mail address. */
        email: string | null;
        /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
        taxId: string | null;
        /** Mobile phone. */
        cellphone: string | null;
    } | null;
};
export type DisputeInEvent = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The disputed charge. */
    chargeId: string;
    /** Whether the dispute is open, won or lost. */
    status: "OPEN" | "WON" | "LOST";
    /** How far your answer is. */
    stage: "AWAITING_EVIDENCE" | "SUBMITTED" | "ACCEPTED" | "UNANSWERED";
    /** The blocked amount, in cents. */
    amount: number;
    /** Why the payer disputes it. */
    reason: string;
    /** Until when to answer; null where the provider gives no deadline. */
    answerBy: string | null;
    /** When it was decided; null until then. */
    closedAt: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type ClosingEvent = {
    /** The id: a prefix for the type, and a part that sorts by time of creation. */
    id: string;
    /** The month in São Paulo, such as `2026-11`. */
    month: string;
    /** When the files were complete, in store time; null until then. */
    closedAt: string | null;
    /** The number of movements; 0 until the files are complete. */
    movements: number;
    /** The SHA-256 of the CSV file, in hexadecimal digits; null until it is complete. */
    csvHash: string | null;
    /** The SHA-256 of the OFX file, in hexadecimal digits; null until it is complete. */
    ofxHash: string | null;
    /** `true` in Dev mode (simulated money), `false` in production. */
    devMode: boolean;
    /** When it was created, in store time. */
    createdAt: string;
    /** When it last changed, in store time. */
    updatedAt: string;
};
export type CheckoutCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type CheckoutRefundedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.refunded";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
        refund: Refund;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type CheckoutDisputedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.disputed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type CheckoutLostMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.lost";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type CheckoutExpiredMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.expired";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type CheckoutCancelledMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "checkout.cancelled";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        checkout: CheckoutInEvent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type ChargeDeclinedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "charge.declined";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        /** What was to be paid; null for a transparent charge and that of a cycle. */
        checkout: CheckoutInEvent | null;
        /** The transparent charge by card; null for other charges. */
        transparent: Transparent | null;
        /** The subscription that the charge belongs to; null if none. */
        subscription: Subscription | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
            amount: number;
            /** The amount paid, in cents; null until then. */
            paidAmount: number | null;
            /** The sum of its completed refunds, in cents. */
            refundedAmount: number;
            /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
            platformFee: number;
            /** The payment method. */
            method: "PIX" | "CARD" | "BOLETO";
            /** Where the payment stands; `PAID` once its money has arrived. */
            status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
            /** The page with the receipt; null until paid. */
            receiptUrl: string | null;
            /** The number of installments of a card payment. */
            installments: number;
            /** When it was paid, by the provider's time. */
            paidAt: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
            /** The campaign that brought the buyer. */
            utm: {
                /** The source of the visit, such as a search engine. */
                source?: string | null;
                /** The marketing medium, such as e-mail. */
                medium?: string | null;
                /** Name of the campaign. */
                campaign?: string | null;
                /** The paid search keywords. */
                term?: string | null;
                /** The advertisement or link variant. */
                content?: string | null;
            } | null;
            /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
            endToEndId: string | null;
            /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
            txid: string | null;
            /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
            nossoNumero: string | null;
            /** The provider's own id of the payment, by which its support finds it; null until paid. */
            providerPaymentId: string | null;
            /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
            nsu: string | null;
            /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
            authorizationCode: string | null;
            /** Its fiscal document, and the taxes in it. */
            fiscal: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string | null;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
                /** The CBS in the payment, in cents. */
                cbsAmount?: number | null;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number | null;
            } | null;
            /** The same as `platformFee`. */
            fee: number;
            /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
            buyer: {
                /** Name. */
                name: string | null;
                /** E-mail address. */
                email: string | null;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId: string | null;
                /** Mobile phone. */
                cellphone: string | null;
            } | null;
            /** Why it failed. */
            reason: string;
            /** The page where the buyer can pay it. */
            url: string;
        };
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type ChargeOpenedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "charge.opened";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The subscription that the charge belongs to; null if none. */
        subscription: Subscription | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
            amount: number;
            /** The amount paid, in cents; null until then. */
            paidAmount: number | null;
            /** The sum of its completed refunds, in cents. */
            refundedAmount: number;
            /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
            platformFee: number;
            /** The payment method. */
            method: "PIX" | "CARD" | "BOLETO";
            /** Where the payment stands; `PAID` once its money has arrived. */
            status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
            /** The page with the receipt; null until paid. */
            receiptUrl: string | null;
            /** The number of installments of a card payment. */
            installments: number;
            /** When it was paid, by the provider's time. */
            paidAt: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
            /** The campaign that brought the buyer. */
            utm: {
                /** The source of the visit, such as a search engine. */
                source?: string | null;
                /** The marketing medium, such as e-mail. */
                medium?: string | null;
                /** Name of the campaign. */
                campaign?: string | null;
                /** The paid search keywords. */
                term?: string | null;
                /** The advertisement or link variant. */
                content?: string | null;
            } | null;
            /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
            endToEndId: string | null;
            /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
            txid: string | null;
            /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
            nossoNumero: string | null;
            /** The provider's own id of the payment, by which its support finds it; null until paid. */
            providerPaymentId: string | null;
            /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
            nsu: string | null;
            /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
            authorizationCode: string | null;
            /** Its fiscal document, and the taxes in it. */
            fiscal: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string | null;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
                /** The CBS in the payment, in cents. */
                cbsAmount?: number | null;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number | null;
            } | null;
            /** The same as `platformFee`. */
            fee: number;
            /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
            buyer: {
                /** Name. */
                name: string | null;
                /** E-mail address. */
                email: string | null;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId: string | null;
                /** Mobile phone. */
                cellphone: string | null;
            } | null;
            /** The page where the buyer can pay it. */
            url: string;
            /** The Pix copy-and-paste code. */
            brCode: string | null;
            /** The typeable line of a boleto. */
            barCode: string | null;
            /** When it expires; null = never. */
            expiresAt: string | null;
            /** When a boleto is due; null for a Pix code. */
            dueAt: string | null;
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type ChargeOverdueMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "charge.overdue";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The subscription that the charge belongs to; null if none. */
        subscription: Subscription | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
            amount: number;
            /** The amount paid, in cents; null until then. */
            paidAmount: number | null;
            /** The sum of its completed refunds, in cents. */
            refundedAmount: number;
            /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
            platformFee: number;
            /** The payment method. */
            method: "PIX" | "CARD" | "BOLETO";
            /** Where the payment stands; `PAID` once its money has arrived. */
            status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
            /** The page with the receipt; null until paid. */
            receiptUrl: string | null;
            /** The number of installments of a card payment. */
            installments: number;
            /** When it was paid, by the provider's time. */
            paidAt: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
            /** The campaign that brought the buyer. */
            utm: {
                /** The source of the visit, such as a search engine. */
                source?: string | null;
                /** The marketing medium, such as e-mail. */
                medium?: string | null;
                /** Name of the campaign. */
                campaign?: string | null;
                /** The paid search keywords. */
                term?: string | null;
                /** The advertisement or link variant. */
                content?: string | null;
            } | null;
            /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
            endToEndId: string | null;
            /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
            txid: string | null;
            /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
            nossoNumero: string | null;
            /** The provider's own id of the payment, by which its support finds it; null until paid. */
            providerPaymentId: string | null;
            /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
            nsu: string | null;
            /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
            authorizationCode: string | null;
            /** Its fiscal document, and the taxes in it. */
            fiscal: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string | null;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
                /** The CBS in the payment, in cents. */
                cbsAmount?: number | null;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number | null;
            } | null;
            /** The same as `platformFee`. */
            fee: number;
            /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
            buyer: {
                /** Name. */
                name: string | null;
                /** E-mail address. */
                email: string | null;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId: string | null;
                /** Mobile phone. */
                cellphone: string | null;
            } | null;
            /** The page where the buyer can pay it. */
            url: string;
            /** The Pix copy-and-paste code. */
            brCode: string | null;
            /** The typeable line of a boleto. */
            barCode: string | null;
            /** When it expires; null = never. */
            expiresAt: string | null;
            /** When a boleto is due; null for a Pix code. */
            dueAt: string | null;
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransparentCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transparent.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transparent: Transparent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransparentRefundedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transparent.refunded";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transparent: Transparent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
        refund: Refund;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransparentDisputedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transparent.disputed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transparent: Transparent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransparentLostMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transparent.lost";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transparent: Transparent;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        checkout: CheckoutInEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionCancelledMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.cancelled";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        /** The last charge; null if none was made. */
        payment: Payment | null;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        } | null;
        checkout: CheckoutInEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionRenewedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.renewed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        checkout: CheckoutInEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionTrialStartedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.trial_started";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionTrialEndingMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.trial_ending";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionRenewalUpcomingMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.renewal_upcoming";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PaymentMethodStoredMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "payment_method.stored";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        storedCard: StoredCard;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PaymentMethodDeletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "payment_method.deleted";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        storedCard: StoredCard;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PaymentMethodExpiringMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "payment_method.expiring";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionPlanChangedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.plan_changed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        update: PlanChange;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        /** The payment of the difference, if it was charged at once; null otherwise. */
        payment: Payment | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionPausedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.paused";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionResumedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.resumed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionChargeAnnouncedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.charge_announced";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** The São Paulo day, YYYY-MM-DD, on which the payer's bank collects. */
        date: string;
        /** The number of the retry; 0 = the scheduled charge itself. */
        retryNumber: number;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type SubscriptionPaymentFailedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "subscription.payment_failed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        subscription: Subscription;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** The amount to pay, in cents: after the discount, and with the `customerFee`. */
            amount: number;
            /** The amount paid, in cents; null until then. */
            paidAmount: number | null;
            /** The sum of its completed refunds, in cents. */
            refundedAmount: number;
            /** The platform fee, in cents. For an unpaid transparent charge, the fee that will be taken (for a boleto, if paid by its bar code); 0 for other unpaid charges. */
            platformFee: number;
            /** The payment method. */
            method: "PIX" | "CARD" | "BOLETO";
            /** Where the payment stands; `PAID` once its money has arrived. */
            status: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
            /** The page with the receipt; null until paid. */
            receiptUrl: string | null;
            /** The number of installments of a card payment. */
            installments: number;
            /** When it was paid, by the provider's time. */
            paidAt: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
            /** The campaign that brought the buyer. */
            utm: {
                /** The source of the visit, such as a search engine. */
                source?: string | null;
                /** The marketing medium, such as e-mail. */
                medium?: string | null;
                /** Name of the campaign. */
                campaign?: string | null;
                /** The paid search keywords. */
                term?: string | null;
                /** The advertisement or link variant. */
                content?: string | null;
            } | null;
            /** The end-to-end id of the Pix payment, which the buyer's bank prints on its receipt; null until paid by Pix. */
            endToEndId: string | null;
            /** Pix: the bank's id of the charge (txid), by which the bank shows it to you; null where the provider does not report it. */
            txid: string | null;
            /** Boleto: the number that the bank gave it (nosso número); null where the provider does not report it. */
            nossoNumero: string | null;
            /** The provider's own id of the payment, by which its support finds it; null until paid. */
            providerPaymentId: string | null;
            /** Card: the acquirer's number of the sale (NSU); null until paid, and where the provider does not report it. */
            nsu: string | null;
            /** Card: the issuer's code of the approval; null until paid, and where the provider does not report it. */
            authorizationCode: string | null;
            /** Its fiscal document, and the taxes in it. */
            fiscal: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string | null;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null) | ("NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E" | null);
                /** The CBS in the payment, in cents. */
                cbsAmount?: number | null;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number | null;
            } | null;
            /** The same as `platformFee`. */
            fee: number;
            /** The buyer, as entered for this payment; null if nothing was entered, and for a key that lacks `CUSTOMER:READ`. */
            buyer: {
                /** Name. */
                name: string | null;
                /** E-mail address. */
                email: string | null;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId: string | null;
                /** Mobile phone. */
                cellphone: string | null;
            } | null;
            /** Why it failed. */
            reason: string;
            /** The page where the buyer can pay it. */
            url: string;
        };
        /** Why. */
        reason: string;
        /** The number of the charge within the subscription, counted from 1. */
        installmentNumber: number;
        /** The number of the failed retry; 0 = the scheduled charge itself. */
        retryNumber: number;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type RefundFailedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "refund.failed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        refund: Refund;
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type RefundRequestedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "refund.requested";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        refundRequest: RefundRequest;
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type DisputeAnswerDueMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "dispute.answer_due";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        dispute: DisputeInEvent;
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type DisputeWonMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "dispute.won";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        dispute: DisputeInEvent;
        /** Null for a transparent charge. */
        checkout: CheckoutInEvent | null;
        /** Null for a payment of a checkout. */
        transparent: Transparent | null;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        payment: Payment;
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
        /** Why. */
        reason: string;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type ClosingCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "closing.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        closing: ClosingEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PayoutCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "payout.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        withdraw: TransferEvent;
        transaction: TransferEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PayoutFailedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "payout.failed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        withdraw: TransferEvent;
        transaction: TransferEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransferCompletedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transfer.completed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transfer: TransferEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type TransferFailedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "transfer.failed";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        transfer: TransferEvent;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PixKeyReceivedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "pix_key.received";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        /** Money at a Pix key, without a charge. */
        transaction: {
            /** The id of the movement. */
            id: string;
            /** The amount, in cents. */
            amount: number;
            /** The status. */
            status: "COMPLETE" | "REFUNDED";
            /** Whether it happened in Dev mode. */
            devMode: boolean;
            /** The Pix key that received the money. */
            pixKey: string;
            /** The id in the Pix network. */
            endToEndIdentifier: string | null;
            /** When it arrived. */
            createdAt: string;
        };
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type PixKeyRefundedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "pix_key.refunded";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        /** Money at a Pix key, without a charge. */
        transaction: {
            /** The id of the movement. */
            id: string;
            /** The amount, in cents. */
            amount: number;
            /** The status. */
            status: "COMPLETE" | "REFUNDED";
            /** Whether it happened in Dev mode. */
            devMode: boolean;
            /** The Pix key that received the money. */
            pixKey: string;
            /** The id in the Pix network. */
            endToEndIdentifier: string | null;
            /** When it arrived. */
            createdAt: string;
        };
        /** Who paid, and how. The details are in the field named after the method. */
        payerInformation: {
            method: "PIX" | "CARD" | "BOLETO";
            PIX?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            BOLETO?: {
                /** Who paid. */
                name: string | null;
                /** Masked: `123.***.***-**`. */
                taxId: string | null;
                /** Whether the payer is the buyer; null if unknown. */
                isSameAsCustomer: boolean | null;
            };
            CARD?: {
                /** The last four digits. */
                "number": string | null;
                /** The brand of the card. */
                brand: string | null;
            };
            /** The campaign that brought the buyer. Always all five, null where unknown. */
            utms: {
                source: string | null;
                medium: string | null;
                campaign: string | null;
                term: string | null;
                content: string | null;
            };
        };
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type MessageBouncedMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "message.bounced";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        message: Message;
        /** The stored customer; null if there is none. Once the customer is deleted, the personal fields of past events are null. */
        customer: {
            /** The id: a prefix for the type, and a part that sorts by time of creation. */
            id: string;
            /** `true` in Dev mode (simulated money), `false` in production. */
            devMode: boolean;
            /** E-mail address. */
            email: string | null;
            /** CPF or CNPJ without punctuation, letters in upper case. */
            taxId: string | null;
            /** Country of the buyer: always `BR`. */
            country: string;
            /** Name. */
            name: string | null;
            /** Mobile phone. */
            cellphone: string | null;
            /** Postal code (CEP). */
            zipCode: string | null;
            /** Street. */
            street: string | null;
            /** Number of the house. */
            "number": string | null;
            /** Apartment, floor or block. */
            complement: string | null;
            /** District. */
            district: string | null;
            /** City. */
            city: string | null;
            /** State: two letters. */
            state: string | null;
            /** Your own data about the buyer. */
            metadata: {
                [key: string]: unknown;
            };
            /** Your own id of the customer, from an import; null without one. */
            externalId: string | null;
            /** When it was created, in store time. */
            createdAt: string;
            /** When it last changed, in store time. */
            updatedAt: string;
        } | null;
        /** The payment of the buyer; null if there is none. */
        payment: Payment | null;
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type WebhookDisabledMessage = {
    /** The id of the event. It is the same for all attempts. */
    id: string;
    event: "webhook.disabled";
    apiVersion: 2;
    /** Whether it happened in Dev mode. */
    devMode: boolean;
    /** The objects it is about, in their state at that time. */
    data: {
        webhook: Webhook;
        /** Why it was disabled. */
        reason: "GONE" | "FAILING" | "MERCHANT";
    };
    /** Present in messages requested with `webhooks/test`, which report no real event. */
    test?: true;
};
export type WebhookMessage = ({
    event: "checkout.completed";
} & CheckoutCompletedMessage) | ({
    event: "checkout.refunded";
} & CheckoutRefundedMessage) | ({
    event: "checkout.disputed";
} & CheckoutDisputedMessage) | ({
    event: "checkout.lost";
} & CheckoutLostMessage) | ({
    event: "checkout.expired";
} & CheckoutExpiredMessage) | ({
    event: "checkout.cancelled";
} & CheckoutCancelledMessage) | ({
    event: "charge.declined";
} & ChargeDeclinedMessage) | ({
    event: "charge.opened";
} & ChargeOpenedMessage) | ({
    event: "charge.overdue";
} & ChargeOverdueMessage) | ({
    event: "transparent.completed";
} & TransparentCompletedMessage) | ({
    event: "transparent.refunded";
} & TransparentRefundedMessage) | ({
    event: "transparent.disputed";
} & TransparentDisputedMessage) | ({
    event: "transparent.lost";
} & TransparentLostMessage) | ({
    event: "subscription.completed";
} & SubscriptionCompletedMessage) | ({
    event: "subscription.cancelled";
} & SubscriptionCancelledMessage) | ({
    event: "subscription.renewed";
} & SubscriptionRenewedMessage) | ({
    event: "subscription.trial_started";
} & SubscriptionTrialStartedMessage) | ({
    event: "subscription.trial_ending";
} & SubscriptionTrialEndingMessage) | ({
    event: "subscription.renewal_upcoming";
} & SubscriptionRenewalUpcomingMessage) | ({
    event: "payment_method.stored";
} & PaymentMethodStoredMessage) | ({
    event: "payment_method.deleted";
} & PaymentMethodDeletedMessage) | ({
    event: "payment_method.expiring";
} & PaymentMethodExpiringMessage) | ({
    event: "subscription.plan_changed";
} & SubscriptionPlanChangedMessage) | ({
    event: "subscription.paused";
} & SubscriptionPausedMessage) | ({
    event: "subscription.resumed";
} & SubscriptionResumedMessage) | ({
    event: "subscription.charge_announced";
} & SubscriptionChargeAnnouncedMessage) | ({
    event: "subscription.payment_failed";
} & SubscriptionPaymentFailedMessage) | ({
    event: "refund.failed";
} & RefundFailedMessage) | ({
    event: "refund.requested";
} & RefundRequestedMessage) | ({
    event: "dispute.answer_due";
} & DisputeAnswerDueMessage) | ({
    event: "dispute.won";
} & DisputeWonMessage) | ({
    event: "closing.completed";
} & ClosingCompletedMessage) | ({
    event: "payout.completed";
} & PayoutCompletedMessage) | ({
    event: "payout.failed";
} & PayoutFailedMessage) | ({
    event: "transfer.completed";
} & TransferCompletedMessage) | ({
    event: "transfer.failed";
} & TransferFailedMessage) | ({
    event: "pix_key.received";
} & PixKeyReceivedMessage) | ({
    event: "pix_key.refunded";
} & PixKeyRefundedMessage) | ({
    event: "message.bounced";
} & MessageBouncedMessage) | ({
    event: "webhook.disabled";
} & WebhookDisabledMessage);
export type Failure = {
    data: null;
    success: boolean;
    /** A sentence that says what to do; it names every wrong field. */
    error: string;
    /** The same sentence. */
    message: string;
    /** The machine-readable code. */
    code: "INVALID_REQUEST" | "UNAUTHENTICATED" | "FORBIDDEN" | "SUDO_REQUIRED" | "FACTOR_REQUIRED" | "STORE_SUSPENDED" | "NOT_FOUND" | "CONFLICT" | "UNPROCESSABLE" | "PROVIDER_NOT_CONFIGURED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "METHOD_NOT_ALLOWED" | "RATE_LIMITED" | "GONE" | "INTERNAL" | "UNAVAILABLE" | "TRANSACTION_NOT_FOUND" | "TRANSACTION_NOT_REFUNDABLE" | "TRANSACTION_UNDER_DISPUTE" | "INVALID_METHOD" | "INSUFFICIENT_FUNDS" | "FEATURE_NOT_ENABLED" | "CARD_DECLINED";
    /** The path of the first wrong field, such as `items.0.id`. */
    field: string | null;
    /** Why, for programs; of several wrong fields that of the first. Left out if the code says all that is known. More reasons may be added. */
    reason?: "TRY_AGAIN" | "ALREADY_PAID" | "ALREADY_CANCELLED" | "ALREADY_EXPIRED" | "ALREADY_REFUNDED" | "ALREADY_INACTIVE" | "ALREADY_DECIDED" | "WRONG_STATE" | "EXTERNAL_ID_TAKEN" | "TAX_ID_TAKEN" | "CODE_TAKEN" | "HAS_ACTIVE_SUBSCRIPTION" | "REFUND_IN_PROGRESS" | "LIMIT_REACHED" | "CARD_REFUSED" | "TOO_MANY_TRIES" | "CYCLE_UNPAID" | "CHARGE_OPEN" | "AMOUNT_CHANGED" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_WAY_IN" | "OTHER_PERSON" | "REQUIRED" | "NOT_USED" | "NOT_TOGETHER" | "ONLY_WITH" | "WRONG_TYPE" | "WRONG_FORMAT" | "NOT_A_CHOICE" | "NOT_TEXT" | "TOO_SHORT" | "TOO_LONG" | "TOO_FEW" | "TOO_MANY" | "TOO_LOW" | "TOO_HIGH" | "TOO_EARLY" | "TOO_LATE" | "TOO_LARGE" | "NOT_AN_IMAGE" | "NOT_A_PDF" | "NOT_PUBLIC" | "NOT_DOWNLOADED" | "UNKNOWN" | "WRONG_KIND" | "NOT_SOLD" | "HAS_CYCLE" | "NO_CYCLE" | "OTHER_CYCLE" | "NOT_USABLE" | "COUPON_NOT_STARTED" | "COUPON_EXPIRED" | "COUPON_OTHER_PRODUCT" | "COUPON_MINIMUM" | "COUPON_OTHER_METHOD" | "COUPON_NEEDS_CUSTOMER" | "COUPON_USED" | "COUPON_FIRST_PURCHASE" | "METHOD_NOT_AVAILABLE" | "WRONG_METHOD" | "FEATURE_MISSING" | "SPLITS_EXCEED_AMOUNT" | "NOTHING_LEFT" | "NOT_REFUNDABLE" | "UNDER_DISPUTE" | "AMOUNT_OF_CODE" | "BALANCE_TOO_LOW" | "PAYER_NOT_ALLOWED" | "PAYER_NOT_RESTRICTED" | "PROVIDER_REFUSED" | "CARD_TOKEN_AMOUNT_MISMATCH" | "CARD_TOKEN_INVALID" | "NO_PROVIDER" | "KEY_REUSED" | "SHARED_WITH_PRODUCTION" | "PRODUCTION_CLOSED" | "PRODUCTION_INCOMPLETE" | "WRONG_CODE" | "WRONG_SIGN_IN" | "EASY_PASSWORD" | "NOT_ACCEPTED" | "BEGIN_AGAIN" | "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error";
    /** What a sentence about the reason names, such as `{"limit": 8990, "unit": "cents"}`. Left out if it names nothing. */
    values?: {
        [key: string]: unknown;
    };
    /** With `EXTERNAL_ID_TAKEN` of an open checkout: the id of that checkout. */
    existingId?: string;
    /** With `CARD_DECLINED`: the charge, which has the declined attempt. */
    details?: {
        /** The id of the charge. */
        id: string;
    };
    /** The wrong fields of the input; of an import those of every row. Nothing was changed. */
    fields?: {
        /** Its path, such as `rows.0.email`. */
        field: string | null;
        /** What is wrong with it. */
        message: string;
        /** As above. */
        reason?: "TRY_AGAIN" | "ALREADY_PAID" | "ALREADY_CANCELLED" | "ALREADY_EXPIRED" | "ALREADY_REFUNDED" | "ALREADY_INACTIVE" | "ALREADY_DECIDED" | "WRONG_STATE" | "EXTERNAL_ID_TAKEN" | "TAX_ID_TAKEN" | "CODE_TAKEN" | "HAS_ACTIVE_SUBSCRIPTION" | "REFUND_IN_PROGRESS" | "LIMIT_REACHED" | "CARD_REFUSED" | "TOO_MANY_TRIES" | "CYCLE_UNPAID" | "CHARGE_OPEN" | "AMOUNT_CHANGED" | "ALREADY_MEMBER" | "LAST_OWNER" | "LAST_WAY_IN" | "OTHER_PERSON" | "REQUIRED" | "NOT_USED" | "NOT_TOGETHER" | "ONLY_WITH" | "WRONG_TYPE" | "WRONG_FORMAT" | "NOT_A_CHOICE" | "NOT_TEXT" | "TOO_SHORT" | "TOO_LONG" | "TOO_FEW" | "TOO_MANY" | "TOO_LOW" | "TOO_HIGH" | "TOO_EARLY" | "TOO_LATE" | "TOO_LARGE" | "NOT_AN_IMAGE" | "NOT_A_PDF" | "NOT_PUBLIC" | "NOT_DOWNLOADED" | "UNKNOWN" | "WRONG_KIND" | "NOT_SOLD" | "HAS_CYCLE" | "NO_CYCLE" | "OTHER_CYCLE" | "NOT_USABLE" | "COUPON_NOT_STARTED" | "COUPON_EXPIRED" | "COUPON_OTHER_PRODUCT" | "COUPON_MINIMUM" | "COUPON_OTHER_METHOD" | "COUPON_NEEDS_CUSTOMER" | "COUPON_USED" | "COUPON_FIRST_PURCHASE" | "METHOD_NOT_AVAILABLE" | "WRONG_METHOD" | "FEATURE_MISSING" | "SPLITS_EXCEED_AMOUNT" | "NOTHING_LEFT" | "NOT_REFUNDABLE" | "UNDER_DISPUTE" | "AMOUNT_OF_CODE" | "BALANCE_TOO_LOW" | "PAYER_NOT_ALLOWED" | "PAYER_NOT_RESTRICTED" | "PROVIDER_REFUSED" | "CARD_TOKEN_AMOUNT_MISMATCH" | "CARD_TOKEN_INVALID" | "NO_PROVIDER" | "KEY_REUSED" | "SHARED_WITH_PRODUCTION" | "PRODUCTION_CLOSED" | "PRODUCTION_INCOMPLETE" | "WRONG_CODE" | "WRONG_SIGN_IN" | "EASY_PASSWORD" | "NOT_ACCEPTED" | "BEGIN_AGAIN" | "generic_decline" | "insufficient_funds" | "lost_card" | "stolen_card" | "expired_card" | "incorrect_cvc" | "processing_error";
        /** As above. */
        values?: {
            [key: string]: unknown;
        };
    }[];
    /** The id of the request. Support asks for it. */
    requestId: string;
    /** In Dev mode: the guide of the code. */
    docUrl?: string;
    warnings?: Warnings;
};
/**
 * Create a product
 */
export function productsCreate({ idempotencyKey, createProductInput }: {
    idempotencyKey?: string;
    createProductInput: CreateProductInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Product;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/products/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createProductInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a product
 */
export function productsGet({ id, externalId, name }: {
    id?: string;
    externalId?: string;
    name?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Product;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/products/get${QS.query(QS.explode({
        id,
        externalId,
        name
    }))}`, {
        ...opts
    }));
}
/**
 * List products
 */
export function productsList({ id, externalId, status, name, currency, keyword, isRecurring, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    status?: "ACTIVE" | "INACTIVE";
    name?: string;
    currency?: string;
    keyword?: string;
    isRecurring?: boolean;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("ACTIVE" | "INACTIVE")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Product[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/products/list${QS.query(QS.explode({
        id,
        externalId,
        status,
        name,
        currency,
        keyword,
        isRecurring,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Update a product
 */
export function productsUpdate({ idempotencyKey, updateProductInput }: {
    idempotencyKey?: string;
    updateProductInput: UpdateProductInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Product;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/products/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateProductInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a product
 */
export function productsDelete({ idempotencyKey, deleteProductInput }: {
    idempotencyKey?: string;
    deleteProductInput?: DeleteProductInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Product;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/products/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteProductInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a customer
 */
export function customersCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        data: {
            /** Street. */
            street?: string;
            /** Number of the house. */
            "number"?: string;
            /** Apartment, floor or block. */
            complement?: string;
            /** District. */
            district?: string;
            /** City. */
            city?: string;
            /** State: two letters, such as SP. */
            state?: string;
            /** E-mail address. */
            email: string;
            /** CPF or CNPJ, with or without punctuation. */
            taxId?: string;
            /** Name. */
            name?: string;
            /** Mobile phone. */
            cellphone?: string;
            /** Postal code (CEP). */
            zipCode?: string;
            /** Your own data about the buyer. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** Your own data about the buyer. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** Street. */
        street?: string;
        /** Number of the house. */
        "number"?: string;
        /** Apartment, floor or block. */
        complement?: string;
        /** District. */
        district?: string;
        /** City. */
        city?: string;
        /** State: two letters, such as SP. */
        state?: string;
        /** E-mail address. */
        email: string;
        /** CPF or CNPJ, with or without punctuation. */
        taxId?: string;
        /** Name. */
        name?: string;
        /** Mobile phone. */
        cellphone?: string;
        /** Postal code (CEP). */
        zipCode?: string;
        /** Your own data about the buyer. */
        metadata?: {
            [key: string]: unknown;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customers/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a customer
 */
export function customersGet({ id, email, taxId }: {
    id?: string;
    email?: string;
    taxId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/customers/get${QS.query(QS.explode({
        id,
        email,
        taxId
    }))}`, {
        ...opts
    }));
}
/**
 * List customers
 */
export function customersList({ id, email, taxId, externalId, name, cellphone, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    email?: string;
    taxId?: string;
    externalId?: string;
    name?: string;
    cellphone?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/customers/list${QS.query(QS.explode({
        id,
        email,
        taxId,
        externalId,
        name,
        cellphone,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Import customers
 */
export function customersImport({ idempotencyKey, importCustomersInput }: {
    idempotencyKey?: string;
    importCustomersInput: ImportCustomersInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: ImportResult;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customers/import", oazapfts.json({
        ...opts,
        method: "POST",
        body: importCustomersInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Update a customer
 */
export function customersUpdate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The id of the customer. */
        id: string;
        data: {
            /** Street; null = none. */
            street?: string | null;
            /** Number of the house; null = none. */
            "number"?: string | null;
            /** Apartment, floor or block; null = none. */
            complement?: string | null;
            /** District; null = none. */
            district?: string | null;
            /** City; null = none. */
            city?: string | null;
            /** State: two letters, such as SP; null = none. */
            state?: string | null;
            /** E-mail address. */
            email?: string;
            /** CPF or CNPJ, with or without punctuation; null = none. */
            taxId?: string | null;
            /** Name; null = none. */
            name?: string | null;
            /** Mobile phone; null = none. */
            cellphone?: string | null;
            /** Postal code (CEP); null = none. */
            zipCode?: string | null;
            /** Your own data about the buyer, in place of all earlier data; null = none. */
            metadata?: {
                [key: string]: unknown;
            } | {
                [key: string]: unknown;
            };
        };
        /** Your own data about the buyer, in place of all earlier data; null = none. */
        metadata?: {
            [key: string]: unknown;
        } | {
            [key: string]: unknown;
        };
    } | {
        /** Street; null = none. */
        street?: string | null;
        /** Number of the house; null = none. */
        "number"?: string | null;
        /** Apartment, floor or block; null = none. */
        complement?: string | null;
        /** District; null = none. */
        district?: string | null;
        /** City; null = none. */
        city?: string | null;
        /** State: two letters, such as SP; null = none. */
        state?: string | null;
        /** The id of the customer. */
        id: string;
        /** E-mail address. */
        email?: string;
        /** CPF or CNPJ, with or without punctuation; null = none. */
        taxId?: string | null;
        /** Name; null = none. */
        name?: string | null;
        /** Mobile phone; null = none. */
        cellphone?: string | null;
        /** Postal code (CEP); null = none. */
        zipCode?: string | null;
        /** Your own data about the buyer, in place of all earlier data; null = none. */
        metadata?: {
            [key: string]: unknown;
        } | {
            [key: string]: unknown;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customers/update", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a customer
 */
export function customersDelete({ idempotencyKey, deleteCustomerInput }: {
    idempotencyKey?: string;
    deleteCustomerInput: DeleteCustomerInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customers/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteCustomerInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a customer (DELETE customers/delete)
 */
export function customersDeleteByDelete({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/customers/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Create a portal link
 */
export function customerPortalCreate({ idempotencyKey, createCustomerPortalInput }: {
    idempotencyKey?: string;
    createCustomerPortalInput: CreateCustomerPortalInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PortalLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customer-portal/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createCustomerPortalInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a portal session
 */
export function customerPortalSessions({ idempotencyKey, createPortalSessionInput }: {
    idempotencyKey?: string;
    createPortalSessionInput: CreatePortalSessionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: NewPortalSession;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customer-portal/sessions", oazapfts.json({
        ...opts,
        method: "POST",
        body: createPortalSessionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a portal link
 */
export function customerPortalDelete({ idempotencyKey, deleteCustomerPortalInput }: {
    idempotencyKey?: string;
    deleteCustomerPortalInput: DeleteCustomerPortalInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: EndedPortal;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/customer-portal/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteCustomerPortalInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a coupon
 */
export function couponsCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        data: {
            /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
            productIds?: string[] | null;
            /** The items must cost at least so much before the discount, in cents. */
            minimumAmount?: number | null;
            /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
            maxPerCustomer?: number | null;
            /** Whether only buyers can use it who have never paid this store before. */
            isFirstPurchaseOnly?: boolean;
            /** Only these payment methods are discounted; all if left out. */
            methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
            /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
            code: string;
            /** The unit of `discount`. */
            discountKind: "PERCENTAGE" | "FIXED";
            /** PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
            discount?: number;
            /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
            discountHundredths?: number;
            /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
            maxRedeems?: number;
            /** From when buyers can use it: a time in the future; at once if left out. */
            startsAt?: string;
            /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
            expiresAt?: string;
            /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
            duration?: "ONCE" | "CYCLES" | "FOREVER";
            /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
            cycles?: number;
            /** Your own notes. */
            notes?: string;
            /** Your own data, stored and returned. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
        productIds?: string[] | null;
        /** The items must cost at least so much before the discount, in cents. */
        minimumAmount?: number | null;
        /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
        maxPerCustomer?: number | null;
        /** Whether only buyers can use it who have never paid this store before. */
        isFirstPurchaseOnly?: boolean;
        /** Only these payment methods are discounted; all if left out. */
        methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
        /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
        code: string;
        /** The unit of `discount`. */
        discountKind: "PERCENTAGE" | "FIXED";
        /** PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
        discount?: number;
        /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
        discountHundredths?: number;
        /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
        maxRedeems?: number;
        /** From when buyers can use it: a time in the future; at once if left out. */
        startsAt?: string;
        /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
        expiresAt?: string;
        /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
        duration?: "ONCE" | "CYCLES" | "FOREVER";
        /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
        cycles?: number;
        /** Your own notes. */
        notes?: string;
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/coupons/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a coupon
 */
export function couponsGet({ id, status }: {
    id: string;
    status?: "ACTIVE" | "INACTIVE" | "EXPIRED";
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/coupons/get${QS.query(QS.explode({
        id,
        status
    }))}`, {
        ...opts
    }));
}
/**
 * List coupons
 */
export function couponsList({ id, status, isDeleted, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    status?: "ACTIVE" | "INACTIVE" | "EXPIRED";
    isDeleted?: boolean;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("ACTIVE" | "INACTIVE" | "EXPIRED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/coupons/list${QS.query(QS.explode({
        id,
        status,
        isDeleted,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Activate or deactivate a coupon
 */
export function couponsToggle({ idempotencyKey, toggleCouponInput }: {
    idempotencyKey?: string;
    toggleCouponInput: ToggleCouponInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/coupons/toggle", oazapfts.json({
        ...opts,
        method: "POST",
        body: toggleCouponInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Activate or deactivate a coupon (PATCH coupons/toggle)
 */
export function couponsToggleByPatch({ toggleCouponInput }: {
    toggleCouponInput: ToggleCouponInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/coupons/toggle", oazapfts.json({
        ...opts,
        method: "PATCH",
        body: toggleCouponInput
    })));
}
/**
 * Update a coupon
 */
export function couponsUpdate({ idempotencyKey, updateCouponInput }: {
    idempotencyKey?: string;
    updateCouponInput: UpdateCouponInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/coupons/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateCouponInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a coupon
 */
export function couponsDelete({ idempotencyKey, deleteCouponInput }: {
    idempotencyKey?: string;
    deleteCouponInput: DeleteCouponInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/coupons/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteCouponInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a coupon (DELETE coupons/delete)
 */
export function couponsDeleteByDelete({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/coupons/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Create a checkout
 */
export function checkoutsCreate({ idempotencyKey, createCheckoutInput }: {
    idempotencyKey?: string;
    createCheckoutInput: CreateCheckoutInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/checkouts/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createCheckoutInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a checkout
 */
export function checkoutsGet({ id, externalId, customerId }: {
    id?: string;
    externalId?: string;
    customerId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: CheckoutWithBuyer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/checkouts/get${QS.query(QS.explode({
        id,
        externalId,
        customerId
    }))}`, {
        ...opts
    }));
}
/**
 * List checkouts
 */
export function checkoutsList({ id, externalId, customerId, method, email, taxId, keyword, settlement, status, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, createdFrom, createdBefore, statusIn, frequency, isRenewal, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    customerId?: string;
    method?: "PIX" | "CARD" | "BOLETO";
    email?: string;
    taxId?: string;
    keyword?: string;
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    status?: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    utmSource?: string;
    utmMedium?: string;
    utmCampaign?: string;
    utmTerm?: string;
    utmContent?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED")[];
    frequency?: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
    isRenewal?: boolean;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/checkouts/list${QS.query(QS.explode({
        id,
        externalId,
        customerId,
        method,
        email,
        taxId,
        keyword,
        settlement,
        status,
        utm_source: utmSource,
        utm_medium: utmMedium,
        utm_campaign: utmCampaign,
        utm_term: utmTerm,
        utm_content: utmContent,
        createdFrom,
        createdBefore,
        frequency,
        isRenewal,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * List checkouts (POST checkouts/list)
 */
export function checkoutsListByPost({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body?: {
        /** Only the checkout with this id. */
        id?: string;
        /** Only checkouts with this id of your own; renewals have that of their first checkout. */
        externalId?: string;
        /** Only checkouts of this customer. */
        customerId?: string;
        /** Only checkouts that offer this method, also with others. */
        method?: "PIX" | "CARD" | "BOLETO";
        /** Only checkouts of the customer, or paid by a buyer, with this e-mail address. Needs `CUSTOMER:READ`. */
        email?: string;
        /** Only checkouts of the customer, or paid by a buyer, with this CPF or CNPJ. Needs `CUSTOMER:READ`. */
        taxId?: string;
        /** Only rows with this word: the whole id, or the beginning of your own id, of the name of a product that is sold, and, if the key has `CUSTOMER:READ`, of the name or e-mail address of the customer; without regard to accents and upper and lower case. 2 to 200 characters. */
        keyword?: string;
        /** Only paid checkouts whose money is in this state. */
        settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
        /** Only those with this status. */
        status?: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
        /** Only those created for this campaign. */
        utm?: {
            /** The source of the visit, such as a search engine. */
            source?: string;
            /** The marketing medium, such as e-mail. */
            medium?: string;
            /** Name of the campaign. */
            campaign?: string;
            /** The paid search keywords. */
            term?: string;
            /** The advertisement or link variant. */
            content?: string;
        };
        /** Only rows created at or after this time. */
        createdFrom?: string;
        /** Only rows created before this time. */
        createdBefore?: string;
        /** Only rows with one of these statuses. */
        statusIn?: ("PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED")[];
        /** Only checkouts with this frequency; payment links are not included. */
        frequency?: "ONE_TIME" | "MULTIPLE_PAYMENTS" | "SUBSCRIPTION";
        /** Only checkouts created by renewals (`true`), or only the others (`false`). */
        isRenewal?: boolean;
        /** The order, by time of creation: `desc` (newest first) if left out. */
        order?: "desc" | "asc";
        /** Answer the rows after this one, in the order of the list. */
        after?: string;
        /** Answer the rows before this one: the page before. */
        before?: string;
        /** The same as `after`. */
        cursor?: string;
        /** The maximum number of rows, 1 to 100; 100 if left out. */
        limit?: number;
        /** Which page, counted from 1, instead of a cursor. It may repeat rows while rows are added; prefer cursors. */
        page?: number;
        /** Only rows created on or after this São Paulo day, `YYYY-MM-DD`; not before 2024-01-01. */
        startDate?: string;
        /** Only rows created on or before this São Paulo day, `YYYY-MM-DD`; at most one year ahead. */
        endDate?: string;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>("/v2/checkouts/list", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Cancel a checkout
 */
export function checkoutsCancel({ idempotencyKey, cancelCheckoutInput }: {
    idempotencyKey?: string;
    cancelCheckoutInput: CancelCheckoutInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/checkouts/cancel", oazapfts.json({
        ...opts,
        method: "POST",
        body: cancelCheckoutInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a checkout
 */
export function checkoutsDelete({ id, idempotencyKey }: {
    id: string;
    idempotencyKey?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/checkouts/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete a checkout (DELETE checkouts/delete)
 */
export function checkoutsDeleteByDelete({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/checkouts/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Simulate a payment
 */
export function checkoutsSimulatePayment({ id, idempotencyKey, body }: {
    id: string;
    idempotencyKey?: string;
    body?: {
        /** The payment method; CARD if a card is given, otherwise the first method of the checkout. Left out for a trial by invoice, which asks for none. */
        method?: "PIX" | "CARD" | "BOLETO";
        /** The card; 4242424242424242 if left out. */
        card?: {
            /** A test card number. Another card number is judged by its last four digits: 0002, 0069 and 0127 decline, all others are approved. */
            "number": string;
            /** The month in which it expires; 12 of 2034 if left out. */
            expMonth?: number;
            /** The year in which it expires; only together with expMonth. */
            expYear?: number;
        };
        /** The number of installments of a card payment. */
        installments?: number;
        /** What the buyer types, in cents, for a link whose buyers type the amount; its minimum if left out. */
        amount?: number;
        /** The coupon code that the buyer enters. */
        coupon?: string;
        /** The buyer. */
        customer?: {
            /** Name. */
            name?: string;
            /** E-mail address. */
            email?: string;
            /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
            taxId?: string;
            /** Mobile phone. */
            cellphone?: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaidCheckout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/checkouts/simulate-payment${QS.query(QS.explode({
        id
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Refund a checkout
 */
export function checkoutsRefund({ idempotencyKey, refundCheckoutInput }: {
    idempotencyKey?: string;
    refundCheckoutInput: RefundCheckoutInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Refund;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/checkouts/refund", oazapfts.json({
        ...opts,
        method: "POST",
        body: refundCheckoutInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Refund a payment of a link
 */
export function paymentLinksRefund({ idempotencyKey, refundPaymentLinkInput }: {
    idempotencyKey?: string;
    refundPaymentLinkInput: RefundPaymentLinkInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Refund;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/payment-links/refund", oazapfts.json({
        ...opts,
        method: "POST",
        body: refundPaymentLinkInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Refund a transparent charge
 */
export function transparentsRefund({ idempotencyKey, refundTransparentInput }: {
    idempotencyKey?: string;
    refundTransparentInput: RefundTransparentInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Refund;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/transparents/refund", oazapfts.json({
        ...opts,
        method: "POST",
        body: refundTransparentInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a message
 */
export function messagesGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: WholeMessage;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/messages/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List messages
 */
export function messagesList({ template, status, recipient, objectId, customerId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    template?: string;
    status?: "QUEUED" | "SENT" | "SKIPPED" | "BOUNCED" | "FAILED";
    recipient?: string;
    objectId?: string;
    customerId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("QUEUED" | "SENT" | "SKIPPED" | "BOUNCED" | "FAILED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Message[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/messages/list${QS.query(QS.explode({
        template,
        status,
        recipient,
        objectId,
        customerId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Resend a message
 */
export function messagesResend({ idempotencyKey, resendMessageInput }: {
    idempotencyKey?: string;
    resendMessageInput: ResendMessageInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Message;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/messages/resend", oazapfts.json({
        ...opts,
        method: "POST",
        body: resendMessageInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List message rules
 */
export function messageRulesList({ template, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    template?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: MessageRule[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/message-rules/list${QS.query(QS.explode({
        template,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Update a message rule
 */
export function messageRulesUpdate({ idempotencyKey, updateMessageRuleInput }: {
    idempotencyKey?: string;
    updateMessageRuleInput: UpdateMessageRuleInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: MessageRule;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/message-rules/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateMessageRuleInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Preview a message
 */
export function messageRulesPreview({ idempotencyKey, previewMessageInput }: {
    idempotencyKey?: string;
    previewMessageInput: PreviewMessageInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: MessagePreview;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/message-rules/preview", oazapfts.json({
        ...opts,
        method: "POST",
        body: previewMessageInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Send a test message
 */
export function messageRulesTest({ idempotencyKey, sendTestMessageInput }: {
    idempotencyKey?: string;
    sendTestMessageInput: SendTestMessageInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Message;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/message-rules/test", oazapfts.json({
        ...opts,
        method: "POST",
        body: sendTestMessageInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a refund
 */
export function refundsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Refund;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/refunds/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List refunds
 */
export function refundsList({ originalId, status, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    originalId?: string;
    status?: "PENDING" | "COMPLETE" | "FAILED";
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "COMPLETE" | "FAILED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Refund[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/refunds/list${QS.query(QS.explode({
        originalId,
        status,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Get a stored card
 */
export function storedCardsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: StoredCard;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/stored-cards/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List stored cards
 */
export function storedCardsList({ customerId, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    customerId?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: StoredCard[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/stored-cards/list${QS.query(QS.explode({
        customerId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a stored card
 */
export function storedCardsDelete({ idempotencyKey, deleteStoredCardInput }: {
    idempotencyKey?: string;
    deleteStoredCardInput: DeleteStoredCardInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: StoredCard;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/stored-cards/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteStoredCardInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a refund request
 */
export function refundRequestsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: RefundRequest;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/refund-requests/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List refund requests
 */
export function refundRequestsList({ status, chargeId, customerId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    status?: "OPEN" | "ACCEPTED" | "REFUSED";
    chargeId?: string;
    customerId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("OPEN" | "ACCEPTED" | "REFUSED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: RefundRequest[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/refund-requests/list${QS.query(QS.explode({
        status,
        chargeId,
        customerId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Accept a refund request
 */
export function refundRequestsAccept({ idempotencyKey, acceptRefundRequestInput }: {
    idempotencyKey?: string;
    acceptRefundRequestInput: AcceptRefundRequestInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: RefundRequest;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/refund-requests/accept", oazapfts.json({
        ...opts,
        method: "POST",
        body: acceptRefundRequestInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Refuse a refund request
 */
export function refundRequestsRefuse({ idempotencyKey, refuseRefundRequestInput }: {
    idempotencyKey?: string;
    refuseRefundRequestInput: RefuseRefundRequestInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: RefundRequest;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/refund-requests/refuse", oazapfts.json({
        ...opts,
        method: "POST",
        body: refuseRefundRequestInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a dispute
 */
export function disputesGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/disputes/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List disputes
 */
export function disputesList({ id, chargeId, status, stage, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    chargeId?: string;
    status?: "OPEN" | "WON" | "LOST";
    stage?: "AWAITING_EVIDENCE" | "SUBMITTED" | "ACCEPTED" | "UNANSWERED";
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("OPEN" | "WON" | "LOST")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/disputes/list${QS.query(QS.explode({
        id,
        chargeId,
        status,
        stage,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Add evidence to a dispute
 */
export function disputesAddEvidence({ idempotencyKey, addDisputeEvidenceInput }: {
    idempotencyKey?: string;
    addDisputeEvidenceInput: AddDisputeEvidenceInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/disputes/add-evidence", oazapfts.json({
        ...opts,
        method: "POST",
        body: addDisputeEvidenceInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Remove evidence from a dispute
 */
export function disputesRemoveEvidence({ idempotencyKey, removeDisputeEvidenceInput }: {
    idempotencyKey?: string;
    removeDisputeEvidenceInput: RemoveDisputeEvidenceInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/disputes/remove-evidence", oazapfts.json({
        ...opts,
        method: "POST",
        body: removeDisputeEvidenceInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Submit the evidence of a dispute
 */
export function disputesSubmitEvidence({ idempotencyKey, submitEvidenceInput }: {
    idempotencyKey?: string;
    submitEvidenceInput: SubmitEvidenceInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/disputes/submit-evidence", oazapfts.json({
        ...opts,
        method: "POST",
        body: submitEvidenceInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Accept a dispute
 */
export function disputesAccept({ idempotencyKey, acceptDisputeInput }: {
    idempotencyKey?: string;
    acceptDisputeInput: AcceptDisputeInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Dispute;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/disputes/accept", oazapfts.json({
        ...opts,
        method: "POST",
        body: acceptDisputeInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a payment link
 */
export function paymentLinksCreate({ idempotencyKey, createPaymentLinkInput }: {
    idempotencyKey?: string;
    createPaymentLinkInput?: CreatePaymentLinkInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/payment-links/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createPaymentLinkInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a payment link
 */
export function paymentLinksGet({ id, externalId, customerId }: {
    id?: string;
    externalId?: string;
    customerId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/payment-links/get${QS.query(QS.explode({
        id,
        externalId,
        customerId
    }))}`, {
        ...opts
    }));
}
/**
 * Get a payment link (GET payment-links/one)
 */
export function paymentLinksOne({ id, externalId, customerId }: {
    id?: string;
    externalId?: string;
    customerId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/payment-links/one${QS.query(QS.explode({
        id,
        externalId,
        customerId
    }))}`, {
        ...opts
    }));
}
/**
 * List payment links
 */
export function paymentLinksList({ id, externalId, customerId, method, email, taxId, keyword, settlement, status, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    customerId?: string;
    method?: "PIX" | "CARD" | "BOLETO";
    email?: string;
    taxId?: string;
    keyword?: string;
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    status?: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    utmSource?: string;
    utmMedium?: string;
    utmCampaign?: string;
    utmTerm?: string;
    utmContent?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/payment-links/list${QS.query(QS.explode({
        id,
        externalId,
        customerId,
        method,
        email,
        taxId,
        keyword,
        settlement,
        status,
        utm_source: utmSource,
        utm_medium: utmMedium,
        utm_campaign: utmCampaign,
        utm_term: utmTerm,
        utm_content: utmContent,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a payment link
 */
export function paymentLinksDelete({ id, idempotencyKey }: {
    id: string;
    idempotencyKey?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/payment-links/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete a payment link (DELETE payment-links/delete)
 */
export function paymentLinksDeleteByDelete({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentLink;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/payment-links/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Create a transparent charge
 */
export function transparentsCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The payment method. */
        method: "PIX" | "BOLETO" | "CARD";
        data: {
            /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
            amount: number;
            /** The text that the buyer sees. */
            description?: string;
            /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
            expiresIn?: number;
            /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
            dueDate?: string;
            /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
            customer?: {
                /** Name. */
                name?: string;
                /** E-mail address. */
                email?: string;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId?: string;
                /** Mobile phone. */
                cellphone?: string;
            };
            /** Your own data, stored and returned. */
            metadata?: {
                [key: string]: unknown;
            };
            /** The campaign that brought the buyer; stored and shown. */
            utm?: {
                /** The source of the visit, such as a search engine. */
                source?: string;
                /** The marketing medium, such as e-mail. */
                medium?: string;
                /** Name of the campaign. */
                campaign?: string;
                /** The paid search keywords. */
                term?: string;
                /** The advertisement or link variant. */
                content?: string;
            };
            /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
            externalId?: string;
            /** The interest for paying a boleto late; no effect on Pix and card. */
            interest?: {
                /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
                value: number;
            };
            /** The fine for paying a boleto late; no effect on Pix and card. */
            fine?: {
                /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
                value: number;
                /** The unit. */
                "type": "PERCENTAGE" | "FIXED";
            };
            /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
            coupon?: string;
            /** Its fiscal document, and the taxes in it; they are stored and shown. */
            fiscal?: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
                /** The CBS in the payment, in cents. */
                cbsAmount?: number;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number;
            };
            /** What sub-accounts get of it. */
            splits?: {
                /** The sub-account. */
                subAccountId: string;
                /** What it gets, in cents. */
                amount?: number;
                /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
                percentage?: number;
                /** Whether it bears its share of the fee; if left out, the store bears it. */
                chargeFee?: boolean;
            }[];
            /** Card: a token that is used once, within a minute. Either `token` or `cardToken` is required. It is that of `card.js` (`ctok_`) or, in production, of the card fields of the provider; in Dev mode also `dev_card_` and the last four digits of a test card. */
            token?: string;
            /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
            cardToken?: string;
            /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
            saveCard?: boolean;
            /** Card: the number of installments, each of at least 1000 cents; 1 if left out. */
            installmentCount?: number;
            /** Card: whether the buyer pays the fee of the card on top of the price. Has no effect on Pix and boleto. */
            passFeesToCustomer?: boolean;
            /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
            ensureSameTaxId?: boolean;
            /** Card: the address of the card's bill. Production needs it, unless a customer with the `taxId` and an address is stored. */
            billingAddress?: {
                /** CEP: 8 digits, with or without punctuation. */
                zipCode: string;
                /** Street. */
                street: string;
                /** Number of the house; `S/N` if it has none. */
                "number": string;
                /** District. */
                district?: string;
                /** City. */
                city: string;
                /** State: two letters, such as SP. */
                state: string;
            };
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** The payment method. */
        method?: "PIX" | "BOLETO" | "CARD";
        /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
        amount: number;
        /** The text that the buyer sees. */
        description?: string;
        /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
        expiresIn?: number;
        /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
        dueDate?: string;
        /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
        customer?: {
            /** Name. */
            name?: string;
            /** E-mail address. */
            email?: string;
            /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
            taxId?: string;
            /** Mobile phone. */
            cellphone?: string;
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
        /** The campaign that brought the buyer; stored and shown. */
        utm?: {
            /** The source of the visit, such as a search engine. */
            source?: string;
            /** The marketing medium, such as e-mail. */
            medium?: string;
            /** Name of the campaign. */
            campaign?: string;
            /** The paid search keywords. */
            term?: string;
            /** The advertisement or link variant. */
            content?: string;
        };
        /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
        externalId?: string;
        /** The interest for paying a boleto late; no effect on Pix and card. */
        interest?: {
            /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
            value: number;
        };
        /** The fine for paying a boleto late; no effect on Pix and card. */
        fine?: {
            /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
            value: number;
            /** The unit. */
            "type": "PERCENTAGE" | "FIXED";
        };
        /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
        coupon?: string;
        /** Its fiscal document, and the taxes in it; they are stored and shown. */
        fiscal?: {
            /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
            documentKey?: string;
            /** The kind of the document. Left out, it is that of the key. */
            documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
            /** The CBS in the payment, in cents. */
            cbsAmount?: number;
            /** The IBS in the payment, in cents. */
            ibsAmount?: number;
        };
        /** What sub-accounts get of it. */
        splits?: {
            /** The sub-account. */
            subAccountId: string;
            /** What it gets, in cents. */
            amount?: number;
            /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
            percentage?: number;
            /** Whether it bears its share of the fee; if left out, the store bears it. */
            chargeFee?: boolean;
        }[];
        /** Card: a token that is used once, within a minute. Either `token` or `cardToken` is required. It is that of `card.js` (`ctok_`) or, in production, of the card fields of the provider; in Dev mode also `dev_card_` and the last four digits of a test card. */
        token?: string;
        /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
        cardToken?: string;
        /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
        saveCard?: boolean;
        /** Card: the number of installments, each of at least 1000 cents; 1 if left out. */
        installmentCount?: number;
        /** Card: whether the buyer pays the fee of the card on top of the price. Has no effect on Pix and boleto. */
        passFeesToCustomer?: boolean;
        /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
        ensureSameTaxId?: boolean;
        /** Card: the address of the card's bill. Production needs it, unless a customer with the `taxId` and an address is stored. */
        billingAddress?: {
            /** CEP: 8 digits, with or without punctuation. */
            zipCode: string;
            /** Street. */
            street: string;
            /** Number of the house; `S/N` if it has none. */
            "number": string;
            /** District. */
            district?: string;
            /** City. */
            city: string;
            /** State: two letters, such as SP. */
            state: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/transparents/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a transparent charge
 */
export function transparentsGet({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/transparents/get${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * List transparent charges
 */
export function transparentsList({ endToEndId, txid, nossoNumero, providerPaymentId, nsu, authorizationCode, documentKey, id, externalId, status, method, settlement, customerId, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, email, taxId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    endToEndId?: string;
    txid?: string;
    nossoNumero?: string;
    providerPaymentId?: string;
    nsu?: string;
    authorizationCode?: string;
    documentKey?: string;
    id?: string;
    externalId?: string;
    status?: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
    method?: "PIX" | "BOLETO" | "CARD";
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    customerId?: string;
    utmSource?: string;
    utmMedium?: string;
    utmCampaign?: string;
    utmTerm?: string;
    utmContent?: string;
    email?: string;
    taxId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/transparents/list${QS.query(QS.explode({
        endToEndId,
        txid,
        nossoNumero,
        providerPaymentId,
        nsu,
        authorizationCode,
        documentKey,
        id,
        externalId,
        status,
        method,
        settlement,
        customerId,
        utm_source: utmSource,
        utm_medium: utmMedium,
        utm_campaign: utmCampaign,
        utm_term: utmTerm,
        utm_content: utmContent,
        email,
        taxId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Quote a transparent charge by card
 */
export function transparentsQuote({ amount, coupon, passFeesToCustomer }: {
    amount: number;
    coupon?: string;
    passFeesToCustomer?: boolean;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TransparentQuote;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/transparents/quote${QS.query(QS.explode({
        amount,
        coupon,
        passFeesToCustomer
    }))}`, {
        ...opts
    }));
}
/**
 * Check a transparent charge
 */
export function transparentsCheck({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TransparentState;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/transparents/check${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * Check a transparent charge (POST transparents/check)
 */
export function transparentsCheckByPost({ idempotencyKey, getTransparentInput }: {
    idempotencyKey?: string;
    getTransparentInput?: GetTransparentInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TransparentState;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/transparents/check", oazapfts.json({
        ...opts,
        method: "POST",
        body: getTransparentInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Simulate a transparent payment
 */
export function transparentsSimulatePayment({ id, idempotencyKey, body }: {
    id: string;
    idempotencyKey?: string;
    body?: {
        /** Which code of a boleto is paid: `BOLETO` (the bar code, the default) or `PIX`. */
        method?: "PIX" | "BOLETO" | "CARD";
        /** CPF or CNPJ of who pays; the customer of the charge if left out. Refused with 422 `PAYER_NOT_ALLOWED` if `ensureSameTaxId` lets only another person pay. */
        payerTaxId?: string;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/transparents/simulate-payment${QS.query(QS.explode({
        id
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a charge
 */
export function chargesGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Charge;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/charges/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List charges
 */
export function chargesList({ endToEndId, txid, nossoNumero, providerPaymentId, nsu, authorizationCode, documentKey, id, status, settlement, isPartlyRefunded, method, externalId, checkoutId, subscriptionId, customerId, cardLast4, minAmount, maxAmount, metadata, paidFrom, paidBefore, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, email, taxId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate, sums }: {
    endToEndId?: string;
    txid?: string;
    nossoNumero?: string;
    providerPaymentId?: string;
    nsu?: string;
    authorizationCode?: string;
    documentKey?: string;
    id?: string;
    status?: "PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED";
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    isPartlyRefunded?: boolean;
    method?: "PIX" | "CARD" | "BOLETO";
    externalId?: string;
    checkoutId?: string;
    subscriptionId?: string;
    customerId?: string;
    cardLast4?: string;
    minAmount?: number;
    maxAmount?: number;
    metadata?: {
        [key: string]: string;
    };
    paidFrom?: string;
    paidBefore?: string;
    utmSource?: string;
    utmMedium?: string;
    utmCampaign?: string;
    utmTerm?: string;
    utmContent?: string;
    email?: string;
    taxId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "PAID" | "EXPIRED" | "CANCELLED" | "FAILED" | "UNDER_DISPUTE" | "LOST" | "REFUNDED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
    sums?: boolean;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Charge[];
            success: true;
            error: null;
            pagination: Pagination;
            /** With `sums=true` only. */
            sums?: ChargeSums;
            warnings?: Warnings;
        };
    }>(`/v2/charges/list${QS.query(QS.explode({
        endToEndId,
        txid,
        nossoNumero,
        providerPaymentId,
        nsu,
        authorizationCode,
        documentKey,
        id,
        status,
        settlement,
        isPartlyRefunded,
        method,
        externalId,
        checkoutId,
        subscriptionId,
        customerId,
        cardLast4,
        minAmount,
        maxAmount,
        paidFrom,
        paidBefore,
        utm_source: utmSource,
        utm_medium: utmMedium,
        utm_campaign: utmCampaign,
        utm_term: utmTerm,
        utm_content: utmContent,
        email,
        taxId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate,
        sums
    }), QS.deep({
        metadata
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Update a charge
 */
export function chargesUpdate({ idempotencyKey, updateChargeInput }: {
    idempotencyKey?: string;
    updateChargeInput: UpdateChargeInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Charge;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/charges/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateChargeInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Issue a billing document
 */
export function billingDocumentsCreate({ idempotencyKey, createBillingDocumentInput }: {
    idempotencyKey?: string;
    createBillingDocumentInput: CreateBillingDocumentInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: BillingDocument;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/billing-documents/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createBillingDocumentInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a billing document
 */
export function billingDocumentsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: BillingDocument;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/billing-documents/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List billing documents
 */
export function billingDocumentsList({ id, $number, chargeId, kind, year, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    $number?: string;
    chargeId?: string;
    kind?: "INVOICE" | "CREDIT_NOTE";
    year?: number;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: BillingDocument[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/billing-documents/list${QS.query(QS.explode({
        id,
        "number": $number,
        chargeId,
        kind,
        year,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Create a subscription checkout
 */
export function subscriptionsCreate({ idempotencyKey, createSubscriptionInput }: {
    idempotencyKey?: string;
    createSubscriptionInput: CreateSubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Checkout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createSubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a subscription
 */
export function subscriptionsGet({ id, externalId, customerId }: {
    id?: string;
    externalId?: string;
    customerId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/get${QS.query(QS.explode({
        id,
        externalId,
        customerId
    }))}`, {
        ...opts
    }));
}
/**
 * List subscription checkouts
 */
export function subscriptionsList({ id, status, externalId, customerId, checkoutId, method, collection, productId, isRetrying, isPaused, isParked, isTrial, nextChargeFrom, nextChargeBefore, email, taxId, keyword, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate, settlement, view }: {
    id?: string;
    status?: "PENDING" | "ACTIVE" | "CANCELLED" | "PAID" | "EXPIRED" | "REFUNDED";
    externalId?: string;
    customerId?: string;
    checkoutId?: string;
    method?: "PIX" | "CARD" | "BOLETO";
    collection?: "AUTOMATIC" | "INVOICE";
    productId?: string;
    isRetrying?: boolean;
    isPaused?: boolean;
    isParked?: boolean;
    isTrial?: boolean;
    nextChargeFrom?: string;
    nextChargeBefore?: string;
    email?: string;
    taxId?: string;
    keyword?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "ACTIVE" | "CANCELLED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    view?: "subscription";
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: (SubscriptionCheckout | Subscription)[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/list${QS.query(QS.explode({
        id,
        status,
        externalId,
        customerId,
        checkoutId,
        method,
        collection,
        productId,
        isRetrying,
        isPaused,
        isParked,
        isTrial,
        nextChargeFrom,
        nextChargeBefore,
        email,
        taxId,
        keyword,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate,
        settlement,
        view
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Get a subscription checkout
 */
export function subscriptionsCheckoutsGet({ id, externalId, customerId }: {
    id?: string;
    externalId?: string;
    customerId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionCheckout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/checkouts/get${QS.query(QS.explode({
        id,
        externalId,
        customerId
    }))}`, {
        ...opts
    }));
}
/**
 * List subscription checkouts (GET subscriptions/checkouts/list)
 */
export function subscriptionsCheckoutsList({ id, externalId, customerId, method, email, taxId, keyword, settlement, status, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    customerId?: string;
    method?: "PIX" | "CARD" | "BOLETO";
    email?: string;
    taxId?: string;
    keyword?: string;
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    status?: "PENDING" | "ACTIVE" | "CANCELLED" | "PAID" | "EXPIRED" | "REFUNDED";
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionCheckout[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/checkouts/list${QS.query(QS.explode({
        id,
        externalId,
        customerId,
        method,
        email,
        taxId,
        keyword,
        settlement,
        status,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Delete a subscription checkout
 */
export function subscriptionsCheckoutsDelete({ id, idempotencyKey }: {
    id: string;
    idempotencyKey?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionCheckout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/checkouts/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Delete a subscription checkout (DELETE subscriptions/checkouts/delete)
 */
export function subscriptionsCheckoutsDeleteByDelete({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionCheckout;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/subscriptions/checkouts/delete${QS.query(QS.explode({
        id
    }))}`, {
        ...opts,
        method: "DELETE"
    }));
}
/**
 * Import subscriptions
 */
export function subscriptionsImport({ idempotencyKey, importSubscriptionsInput }: {
    idempotencyKey?: string;
    importSubscriptionsInput: ImportSubscriptionsInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: ImportResult;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/import", oazapfts.json({
        ...opts,
        method: "POST",
        body: importSubscriptionsInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Cancel a subscription
 */
export function subscriptionsCancel({ idempotencyKey, cancelSubscriptionInput }: {
    idempotencyKey?: string;
    cancelSubscriptionInput: CancelSubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/cancel", oazapfts.json({
        ...opts,
        method: "POST",
        body: cancelSubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Pause a subscription
 */
export function subscriptionsPause({ idempotencyKey, pauseSubscriptionInput }: {
    idempotencyKey?: string;
    pauseSubscriptionInput: PauseSubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/pause", oazapfts.json({
        ...opts,
        method: "POST",
        body: pauseSubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Remove a card
 */
export function subscriptionsRemoveCard({ idempotencyKey, removeCardInput }: {
    idempotencyKey?: string;
    removeCardInput: RemoveCardInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/remove-card", oazapfts.json({
        ...opts,
        method: "POST",
        body: removeCardInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Move to automatic Pix
 */
export function subscriptionsAuthorizeAutomaticPix({ idempotencyKey, authorizeAutomaticPixInput }: {
    idempotencyKey?: string;
    authorizeAutomaticPixInput: AuthorizeAutomaticPixInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: AutomaticPixAuthorization;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/authorize-automatic-pix", oazapfts.json({
        ...opts,
        method: "POST",
        body: authorizeAutomaticPixInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * End the authorisation of automatic Pix
 */
export function subscriptionsEndAutomaticPix({ idempotencyKey, endAutomaticPixInput }: {
    idempotencyKey?: string;
    endAutomaticPixInput: EndAutomaticPixInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/end-automatic-pix", oazapfts.json({
        ...opts,
        method: "POST",
        body: endAutomaticPixInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Resume a subscription
 */
export function subscriptionsResume({ idempotencyKey, resumeSubscriptionInput }: {
    idempotencyKey?: string;
    resumeSubscriptionInput: ResumeSubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/resume", oazapfts.json({
        ...opts,
        method: "POST",
        body: resumeSubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Retry a failed charge
 */
export function subscriptionsRetry({ idempotencyKey, retrySubscriptionInput }: {
    idempotencyKey?: string;
    retrySubscriptionInput: RetrySubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Subscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/retry", oazapfts.json({
        ...opts,
        method: "POST",
        body: retrySubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Change the plan of a subscription
 */
export function subscriptionsChangePlan({ idempotencyKey, changePlanInput }: {
    idempotencyKey?: string;
    changePlanInput: ChangePlanInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PlanChange;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/change-plan", oazapfts.json({
        ...opts,
        method: "POST",
        body: changePlanInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Update a subscription
 */
export function subscriptionsUpdate({ idempotencyKey, updateSubscriptionInput }: {
    idempotencyKey?: string;
    updateSubscriptionInput: UpdateSubscriptionInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: UpdatedSubscription;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateSubscriptionInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Preview a change of a subscription
 */
export function subscriptionsPreviewChange({ idempotencyKey, previewSubscriptionChangeInput }: {
    idempotencyKey?: string;
    previewSubscriptionChangeInput: PreviewSubscriptionChangeInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionChangePreview;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/preview-change", oazapfts.json({
        ...opts,
        method: "POST",
        body: previewSubscriptionChangeInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Add a line to the next charge
 */
export function subscriptionsAddLine({ idempotencyKey, addChargeLineInput }: {
    idempotencyKey?: string;
    addChargeLineInput: AddChargeLineInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionLine;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/add-line", oazapfts.json({
        ...opts,
        method: "POST",
        body: addChargeLineInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Remove a line of the next charge
 */
export function subscriptionsRemoveLine({ idempotencyKey, removeChargeLineInput }: {
    idempotencyKey?: string;
    removeChargeLineInput: RemoveChargeLineInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubscriptionLine;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/remove-line", oazapfts.json({
        ...opts,
        method: "POST",
        body: removeChargeLineInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Refund the credit of a subscription
 */
export function subscriptionsRefundCredit({ idempotencyKey, refundCreditInput }: {
    idempotencyKey?: string;
    refundCreditInput: RefundCreditInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: CreditRefund;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/refund-credit", oazapfts.json({
        ...opts,
        method: "POST",
        body: refundCreditInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Record usage
 */
export function subscriptionsRecordUsage({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The id of the subscription; it must be ACTIVE. */
        id: string;
        /** The per-unit product, without a cycle; it must be ACTIVE to add units. */
        productId: string;
        /** The number of units, 1 to 1,000,000. */
        units: number;
        /** Whether the units are added or subtracted. */
        action: "add" | "subtract";
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: UsageRecord;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/subscriptions/record-usage", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a payout
 */
export function payoutsCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The amount that arrives, in cents; the fee is charged on top. */
        amount: number;
        /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
        externalId?: string;
        /** Always `PIX`. */
        method?: string;
        /** The text that the recipient sees. */
        description?: string;
        /** The Pix key that receives the money; the registered key of the store if left out. */
        pixKey?: string;
        /** The type of `pixKey`. */
        pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
        /** The key and its type, instead of `pixKey` and `pixKeyType`. */
        pix?: {
            /** The type of the key. */
            "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
            /** The key. */
            key: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/payouts/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a payout
 */
export function payoutsGet({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/payouts/get${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * List payouts
 */
export function payoutsList({ id, externalId, status, endToEndIdentifier, subAccountId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    status?: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    endToEndIdentifier?: string;
    subAccountId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "COMPLETE" | "FAILED" | "CANCELLED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/payouts/list${QS.query(QS.explode({
        id,
        externalId,
        status,
        endToEndIdentifier,
        subAccountId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Send a Pix transfer
 */
export function pixSend({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The amount that the recipient receives, in cents; the fee is charged on top. */
        amount: number;
        /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
        externalId?: string;
        /** The text that the recipient sees. */
        description?: string;
        /** The Pix key of the recipient. */
        pixKey?: string;
        /** The type of `pixKey`. */
        pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
        /** The key and its type, instead of `pixKey` and `pixKeyType`. */
        pix?: {
            /** The type of the key. */
            "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
            /** The key. */
            key: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/pix/send", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a Pix transfer
 */
export function pixGet({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/pix/get${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * List Pix transfers
 */
export function pixList({ id, externalId, status, endToEndIdentifier, subAccountId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    status?: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    endToEndIdentifier?: string;
    subAccountId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "COMPLETE" | "FAILED" | "CANCELLED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/pix/list${QS.query(QS.explode({
        id,
        externalId,
        status,
        endToEndIdentifier,
        subAccountId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * List the bank statement
 */
export function bankStatementList({ status, method, kind, search, subAccountId, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    status?: "PENDING" | "COMPLETE" | "UNDER_DISPUTE" | "REFUNDED" | "FAILED" | "ALL";
    method?: "PIX" | "CARD" | "BOLETO" | "TED" | "INTERNAL";
    kind?: string;
    search?: string;
    subAccountId?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: StatementRow[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/bank-statement/list${QS.query(QS.explode({
        status,
        method,
        kind,
        search,
        subAccountId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Create a sub-account
 */
export function subAccountsCreate({ idempotencyKey, createSubAccountInput }: {
    idempotencyKey?: string;
    createSubAccountInput: CreateSubAccountInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubAccount;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/sub-accounts/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createSubAccountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a sub-account
 */
export function subAccountsGet({ id, externalId, taxId }: {
    id?: string;
    externalId?: string;
    taxId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubAccount;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/sub-accounts/get${QS.query(QS.explode({
        id,
        externalId,
        taxId
    }))}`, {
        ...opts
    }));
}
/**
 * List sub-accounts
 */
export function subAccountsList({ id, externalId, taxId, name, isNegative, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    taxId?: string;
    name?: string;
    isNegative?: boolean;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubAccount[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/sub-accounts/list${QS.query(QS.explode({
        id,
        externalId,
        taxId,
        name,
        isNegative,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Update a sub-account
 */
export function subAccountsUpdate({ idempotencyKey, updateSubAccountInput }: {
    idempotencyKey?: string;
    updateSubAccountInput: UpdateSubAccountInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubAccount;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/sub-accounts/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateSubAccountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a sub-account
 */
export function subAccountsDelete({ idempotencyKey, deleteSubAccountInput }: {
    idempotencyKey?: string;
    deleteSubAccountInput: DeleteSubAccountInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SubAccount;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/sub-accounts/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteSubAccountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Withdraw from a sub-account
 */
export function subAccountsWithdraw({ idempotencyKey, withdrawSubAccountInput }: {
    idempotencyKey?: string;
    withdrawSubAccountInput: WithdrawSubAccountInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transfer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/sub-accounts/withdraw", oazapfts.json({
        ...opts,
        method: "POST",
        body: withdrawSubAccountInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Close a month
 */
export function closingsCreate({ idempotencyKey, createClosingInput }: {
    idempotencyKey?: string;
    createClosingInput: CreateClosingInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Closing;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/closings/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createClosingInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a closing
 */
export function closingsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Closing;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/closings/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List closings
 */
export function closingsList({ month, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    month?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Closing[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/closings/list${QS.query(QS.explode({
        month,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Create a webhook
 */
export function webhooksCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: unknown | {
        generateSecret: true;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SignedWebhook;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a webhook
 */
export function webhooksGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Webhook;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/webhooks/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List webhooks
 */
export function webhooksList({ id, status, search, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    status?: "ACTIVE" | "DISABLED";
    search?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("ACTIVE" | "DISABLED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Webhook[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/webhooks/list${QS.query(QS.explode({
        id,
        status,
        search,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Update a webhook
 */
export function webhooksUpdate({ idempotencyKey, updateWebhookInput }: {
    idempotencyKey?: string;
    updateWebhookInput: UpdateWebhookInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Webhook;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateWebhookInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Rotate the secret of a webhook
 */
export function webhooksRotate({ idempotencyKey, rotateWebhookInput }: {
    idempotencyKey?: string;
    rotateWebhookInput: RotateWebhookInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SignedWebhook;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/rotate", oazapfts.json({
        ...opts,
        method: "POST",
        body: rotateWebhookInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Send a test event
 */
export function webhooksTest({ idempotencyKey, testWebhookInput }: {
    idempotencyKey?: string;
    testWebhookInput: TestWebhookInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Delivery;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/test", oazapfts.json({
        ...opts,
        method: "POST",
        body: testWebhookInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List the deliveries of a webhook
 */
export function webhooksDeliveries({ id, eventId, status, eventType, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id: string;
    eventId?: string;
    status?: "PENDING" | "DELIVERED" | "FAILED";
    eventType?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "DELIVERED" | "FAILED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Delivery[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/webhooks/deliveries${QS.query(QS.explode({
        id,
        eventId,
        status,
        eventType,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Resend deliveries
 */
export function webhooksResend({ idempotencyKey, resendDeliveriesInput }: {
    idempotencyKey?: string;
    resendDeliveriesInput?: ResendDeliveriesInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Resent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/resend", oazapfts.json({
        ...opts,
        method: "POST",
        body: resendDeliveriesInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Delete a webhook
 */
export function webhooksDelete({ idempotencyKey, deleteWebhookInput }: {
    idempotencyKey?: string;
    deleteWebhookInput: DeleteWebhookInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Webhook;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/webhooks/delete", oazapfts.json({
        ...opts,
        method: "POST",
        body: deleteWebhookInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get an event
 */
export function eventsGet({ id }: {
    id: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Event;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/events/get${QS.query(QS.explode({
        id
    }))}`, {
        ...opts
    }));
}
/**
 * List events
 */
export function eventsList({ id, $type, objectId, objectIdIn, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate, since }: {
    id?: string;
    $type?: string;
    objectId?: string;
    objectIdIn?: string[];
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
    since?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Event[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/events/list${QS.query(QS.explode({
        id,
        "type": $type,
        objectId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate,
        since
    }), QS.form({
        objectIdIn
    }))}`, {
        ...opts
    }));
}
/**
 * Get the store
 */
export function storesGet(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Store;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/stores/get", {
        ...opts
    }));
}
/**
 * List the stores
 */
export function storesList({ order, after, before, cursor, limit, page, startDate, endDate }: {
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Store[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/stores/list${QS.query(QS.explode({
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Get the store (GET store/get)
 */
export function storeGet(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Store;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/store/get", {
        ...opts
    }));
}
/**
 * Update the store
 */
export function storesUpdate({ idempotencyKey, updateStoreInput }: {
    idempotencyKey?: string;
    updateStoreInput?: UpdateStoreInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Store;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/stores/update", oazapfts.json({
        ...opts,
        method: "POST",
        body: updateStoreInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Replace the public key
 */
export function storesReplacePublicKey({ idempotencyKey, replacePublicKeyInput }: {
    idempotencyKey?: string;
    replacePublicKeyInput?: ReplacePublicKeyInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PublicKey;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/stores/replace-public-key", oazapfts.json({
        ...opts,
        method: "POST",
        body: replacePublicKeyInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a token
 */
export function tokensCreate({ idempotencyKey, createTokenInput }: {
    idempotencyKey?: string;
    createTokenInput: CreateTokenInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: NewToken;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/tokens/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createTokenInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List tokens
 */
export function tokensList({ id, keyId, customerId, isActive, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    keyId?: string;
    customerId?: string;
    isActive?: boolean;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Token[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v2/tokens/list${QS.query(QS.explode({
        id,
        keyId,
        customerId,
        isActive,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Revoke a token
 */
export function tokensRevoke({ idempotencyKey, revokeTokenInput }: {
    idempotencyKey?: string;
    revokeTokenInput: RevokeTokenInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Token;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/tokens/revoke", oazapfts.json({
        ...opts,
        method: "POST",
        body: revokeTokenInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get MRR
 */
export function publicMrrMrr(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Mrr;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/public-mrr/mrr", {
        ...opts
    }));
}
/**
 * Get merchant information
 */
export function publicMrrMerchantInfo(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: MerchantInfo;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/public-mrr/merchant-info", {
        ...opts
    }));
}
/**
 * Get revenue by day
 */
export function publicMrrRevenue({ startDate, endDate }: {
    startDate: string;
    endDate: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Revenue;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/public-mrr/revenue${QS.query(QS.explode({
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Get sales
 */
export function reportsSales({ $from, to, unit }: {
    $from: string;
    to: string;
    unit?: "DAY" | "MONTH";
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Sales;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/sales${QS.query(QS.explode({
        "from": $from,
        to,
        unit
    }))}`, {
        ...opts
    }));
}
/**
 * Get payment outcomes
 */
export function reportsPaymentOutcomes({ $from, to }: {
    $from: string;
    to: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: PaymentOutcomes;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/payment-outcomes${QS.query(QS.explode({
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Get recovered renewals
 */
export function reportsRecovery({ $from, to }: {
    $from: string;
    to: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Recovery;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/recovery${QS.query(QS.explode({
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Get cohorts
 */
export function reportsCohorts({ $from, to }: {
    $from: string;
    to: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Cohorts;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/cohorts${QS.query(QS.explode({
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Get upcoming renewals
 */
export function reportsUpcomingRenewals({ days }: {
    days?: number;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: UpcomingRenewals;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/upcoming-renewals${QS.query(QS.explode({
        days
    }))}`, {
        ...opts
    }));
}
/**
 * Get campaigns
 */
export function reportsCampaigns({ $from, to, by }: {
    $from: string;
    to: string;
    by?: "SOURCE" | "MEDIUM" | "CAMPAIGN";
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Campaigns;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/campaigns${QS.query(QS.explode({
        "from": $from,
        to,
        by
    }))}`, {
        ...opts
    }));
}
/**
 * Get cancellations
 */
export function reportsCancellations({ $from, to }: {
    $from: string;
    to: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Cancellations;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v2/reports/cancellations${QS.query(QS.explode({
        "from": $from,
        to
    }))}`, {
        ...opts
    }));
}
/**
 * Get the test clock
 */
export function devClock(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TestClockState;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/dev/clock", {
        ...opts
    }));
}
/**
 * Advance the test clock
 */
export function devClockAdvance({ idempotencyKey, advanceTestClockInput }: {
    idempotencyKey?: string;
    advanceTestClockInput?: AdvanceTestClockInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TestClockState;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/dev/clock/advance", oazapfts.json({
        ...opts,
        method: "POST",
        body: advanceTestClockInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Simulate an outcome
 */
export function devSimulate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The id of the object. */
        id: string;
        /** The outcome. */
        outcome: "decline-next" | "timeout-next" | "recover" | "authorize" | "revoke" | "dispute" | "dispute-won" | "dispute-lost" | "refund-completed" | "refund-failed" | "partial-refunds-refused" | "payout-completed" | "payout-failed" | "expire";
        /** The reason. For declines, a code such as `insufficient_funds` or `lost_card` (`generic_decline` if left out); for a dispute, free text. */
        reason?: string;
        /** The number of charges to decline; 1 if left out. */
        times?: number;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: SimulatedOutcomeResult;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v2/dev/simulate", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a billing
 */
export function v1BillingCreate({ idempotencyKey, createBillingInput }: {
    idempotencyKey?: string;
    createBillingInput: CreateBillingInput;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Billing;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/billing/create", oazapfts.json({
        ...opts,
        method: "POST",
        body: createBillingInput,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List billings
 */
export function v1BillingList({ id, externalId, customerId, method, email, taxId, keyword, settlement, status, utmSource, utmMedium, utmCampaign, utmTerm, utmContent, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    customerId?: string;
    method?: "PIX" | "CARD" | "BOLETO";
    email?: string;
    taxId?: string;
    keyword?: string;
    settlement?: "APPROVED" | "REDEEMED" | "UNDER_DISPUTE";
    status?: "PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED";
    utmSource?: string;
    utmMedium?: string;
    utmCampaign?: string;
    utmTerm?: string;
    utmContent?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "EXPIRED" | "CANCELLED" | "PAID" | "REFUNDED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Billing[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v1/billing/list${QS.query(QS.explode({
        id,
        externalId,
        customerId,
        method,
        email,
        taxId,
        keyword,
        settlement,
        status,
        utm_source: utmSource,
        utm_medium: utmMedium,
        utm_campaign: utmCampaign,
        utm_term: utmTerm,
        utm_content: utmContent,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Create a Pix code
 */
export function v1PixQrCodeCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        data: {
            /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
            amount: number;
            /** The text that the buyer sees. */
            description?: string;
            /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
            expiresIn?: number;
            /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
            dueDate?: string;
            /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
            customer?: {
                /** Name. */
                name?: string;
                /** E-mail address. */
                email?: string;
                /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
                taxId?: string;
                /** Mobile phone. */
                cellphone?: string;
            };
            /** Your own data, stored and returned. */
            metadata?: {
                [key: string]: unknown;
            };
            /** The campaign that brought the buyer; stored and shown. */
            utm?: {
                /** The source of the visit, such as a search engine. */
                source?: string;
                /** The marketing medium, such as e-mail. */
                medium?: string;
                /** Name of the campaign. */
                campaign?: string;
                /** The paid search keywords. */
                term?: string;
                /** The advertisement or link variant. */
                content?: string;
            };
            /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
            externalId?: string;
            /** The interest for paying a boleto late; no effect on Pix and card. */
            interest?: {
                /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
                value: number;
            };
            /** The fine for paying a boleto late; no effect on Pix and card. */
            fine?: {
                /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
                value: number;
                /** The unit. */
                "type": "PERCENTAGE" | "FIXED";
            };
            /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
            coupon?: string;
            /** Its fiscal document, and the taxes in it; they are stored and shown. */
            fiscal?: {
                /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
                documentKey?: string;
                /** The kind of the document. Left out, it is that of the key. */
                documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
                /** The CBS in the payment, in cents. */
                cbsAmount?: number;
                /** The IBS in the payment, in cents. */
                ibsAmount?: number;
            };
            /** What sub-accounts get of it. */
            splits?: {
                /** The sub-account. */
                subAccountId: string;
                /** What it gets, in cents. */
                amount?: number;
                /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
                percentage?: number;
                /** Whether it bears its share of the fee; if left out, the store bears it. */
                chargeFee?: boolean;
            }[];
            /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
            cardToken?: string;
            /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
            saveCard?: boolean;
            /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
            ensureSameTaxId?: boolean;
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** The price, in cents; at least 300 for a boleto and 100 for a card. It is what the buyer pays, except with `coupon` and `passFeesToCustomer`. */
        amount: number;
        /** The text that the buyer sees. */
        description?: string;
        /** The lifetime in seconds. If left out, a Pix code expires after 30 minutes and a boleto is due 3 bank business days after its creation. */
        expiresIn?: number;
        /** The São Paulo day on which a boleto is due, `YYYY-MM-DD`: from today to 365 days ahead. Interest and fine count from it. If left out, a boleto is due 3 bank business days after its creation. Has no effect on PIX and CARD. Counts before `expiresIn`. */
        dueDate?: string;
        /** The buyer; a boleto needs at least `name` and `taxId`, a card all fields. Once it is paid, a buyer with `email` and `taxId` is stored as a customer. */
        customer?: {
            /** Name. */
            name?: string;
            /** E-mail address. */
            email?: string;
            /** CPF or CNPJ. It may be sent with punctuation, and is shown without it. */
            taxId?: string;
            /** Mobile phone. */
            cellphone?: string;
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
        /** The campaign that brought the buyer; stored and shown. */
        utm?: {
            /** The source of the visit, such as a search engine. */
            source?: string;
            /** The marketing medium, such as e-mail. */
            medium?: string;
            /** Name of the campaign. */
            campaign?: string;
            /** The paid search keywords. */
            term?: string;
            /** The advertisement or link variant. */
            content?: string;
        };
        /** Your own id. A repeated id returns the first charge if method, amount, coupon and `ensureSameTaxId` (with it, and for a boleto or card, also the payer) are equal, and is refused (409) if not. After a declined card, another token is a further attempt of the same charge. */
        externalId?: string;
        /** The interest for paying a boleto late; no effect on Pix and card. */
        interest?: {
            /** Hundredths of a percent per month (100 = 1%), accrued daily; 0 = none. */
            value: number;
        };
        /** The fine for paying a boleto late; no effect on Pix and card. */
        fine?: {
            /** Hundredths of a percent or cents, depending on `type`; 0 = none. */
            value: number;
            /** The unit. */
            "type": "PERCENTAGE" | "FIXED";
        };
        /** The code of a coupon, which discounts `amount`. One use is reserved until it is paid or ends. What it leaves must be 0, which is paid at once, or as much as the method charges. */
        coupon?: string;
        /** Its fiscal document, and the taxes in it; they are stored and shown. */
        fiscal?: {
            /** The access key of the document: 44 characters, or 50 of a national NFS-e; with or without blanks. */
            documentKey?: string;
            /** The kind of the document. Left out, it is that of the key. */
            documentType?: "NFE" | "NFCE" | "NFSE" | "CTE" | "BPE" | "NFCOM" | "NF3E";
            /** The CBS in the payment, in cents. */
            cbsAmount?: number;
            /** The IBS in the payment, in cents. */
            ibsAmount?: number;
        };
        /** What sub-accounts get of it. */
        splits?: {
            /** The sub-account. */
            subAccountId: string;
            /** What it gets, in cents. */
            amount?: number;
            /** What it gets, in hundredths of a percent of what is paid: 2500 is 25%. */
            percentage?: number;
            /** Whether it bears its share of the fee; if left out, the store bears it. */
            chargeFee?: boolean;
        }[];
        /** Card: a stored card of this customer, found by `customer.taxId`, which is charged without the buyer being present. In Dev mode also `dev_card_` and four digits, which any customer may use. */
        cardToken?: string;
        /** Card: whether the buyer agreed that the card of `token` is stored. Once it has paid, the answer has its `cardToken`. */
        saveCard?: boolean;
        /** Pix: whether only the person with `customer.taxId`, which it needs, can pay. Refused with 422 if the provider of the store cannot restrict the payer, and for other methods. */
        ensureSameTaxId?: boolean;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/pixQrCode/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Check a transparent charge
 */
export function v1PixQrCodeCheck({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: TransparentState;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v1/pixQrCode/check${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * Simulate a transparent payment
 */
export function v1PixQrCodeSimulatePayment({ id, idempotencyKey, body }: {
    id: string;
    idempotencyKey?: string;
    body?: {
        /** Which code of a boleto is paid: `BOLETO` (the bar code, the default) or `PIX`. */
        method?: "PIX" | "BOLETO" | "CARD";
        /** CPF or CNPJ of who pays; the customer of the charge if left out. Refused with 422 `PAYER_NOT_ALLOWED` if `ensureSameTaxId` lets only another person pay. */
        payerTaxId?: string;
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Transparent;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v1/pixQrCode/simulate-payment${QS.query(QS.explode({
        id
    }))}`, oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a customer
 */
export function v1CustomerCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        data: {
            /** Street. */
            street?: string;
            /** Number of the house. */
            "number"?: string;
            /** Apartment, floor or block. */
            complement?: string;
            /** District. */
            district?: string;
            /** City. */
            city?: string;
            /** State: two letters, such as SP. */
            state?: string;
            /** E-mail address. */
            email: string;
            /** CPF or CNPJ, with or without punctuation. */
            taxId?: string;
            /** Name. */
            name?: string;
            /** Mobile phone. */
            cellphone?: string;
            /** Postal code (CEP). */
            zipCode?: string;
            /** Your own data about the buyer. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** Your own data about the buyer. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** Street. */
        street?: string;
        /** Number of the house. */
        "number"?: string;
        /** Apartment, floor or block. */
        complement?: string;
        /** District. */
        district?: string;
        /** City. */
        city?: string;
        /** State: two letters, such as SP. */
        state?: string;
        /** E-mail address. */
        email: string;
        /** CPF or CNPJ, with or without punctuation. */
        taxId?: string;
        /** Name. */
        name?: string;
        /** Mobile phone. */
        cellphone?: string;
        /** Postal code (CEP). */
        zipCode?: string;
        /** Your own data about the buyer. */
        metadata?: {
            [key: string]: unknown;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: V1Customer;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/customer/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List customers
 */
export function v1CustomerList({ id, email, taxId, externalId, name, cellphone, createdFrom, createdBefore, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    email?: string;
    taxId?: string;
    externalId?: string;
    name?: string;
    cellphone?: string;
    createdFrom?: string;
    createdBefore?: string;
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: V1Customer[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v1/customer/list${QS.query(QS.explode({
        id,
        email,
        taxId,
        externalId,
        name,
        cellphone,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
/**
 * Create a coupon
 */
export function v1CouponCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        data: {
            /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
            productIds?: string[] | null;
            /** The items must cost at least so much before the discount, in cents. */
            minimumAmount?: number | null;
            /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
            maxPerCustomer?: number | null;
            /** Whether only buyers can use it who have never paid this store before. */
            isFirstPurchaseOnly?: boolean;
            /** Only these payment methods are discounted; all if left out. */
            methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
            /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
            code: string;
            /** The unit of `discount`. */
            discountKind: "PERCENTAGE" | "FIXED";
            /** PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
            discount?: number;
            /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
            discountHundredths?: number;
            /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
            maxRedeems?: number;
            /** From when buyers can use it: a time in the future; at once if left out. */
            startsAt?: string;
            /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
            expiresAt?: string;
            /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
            duration?: "ONCE" | "CYCLES" | "FOREVER";
            /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
            cycles?: number;
            /** Your own notes. */
            notes?: string;
            /** Your own data, stored and returned. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    } | {
        /** Only these products are discounted: their ids, or your own `externalId` of them; all if left out. */
        productIds?: string[] | null;
        /** The items must cost at least so much before the discount, in cents. */
        minimumAmount?: number | null;
        /** How many times one buyer can use it. Buyers are distinguished by their tax id, else by their e-mail address. */
        maxPerCustomer?: number | null;
        /** Whether only buyers can use it who have never paid this store before. */
        isFirstPurchaseOnly?: boolean;
        /** Only these payment methods are discounted; all if left out. */
        methods?: ("PIX" | "CARD" | "BOLETO")[] | null;
        /** The code that buyers enter: letters, digits, `_` and `-`. Unique without regard to case, also among deleted coupons. */
        code: string;
        /** The unit of `discount`. */
        discountKind: "PERCENTAGE" | "FIXED";
        /** PERCENTAGE: a percentage up to 100, with at most two decimals, or hundredths of a percent, 101 to 10,000 (1050 is 10.5%). FIXED: cents. */
        discount?: number;
        /** For a PERCENTAGE with decimals, in place of `discount`: hundredths of a percent, 525 for 5.25% and 50 for 0.5%. */
        discountHundredths?: number;
        /** How many times it can be redeemed: at least 1, or -1 for unlimited (the default). */
        maxRedeems?: number;
        /** From when buyers can use it: a time in the future; at once if left out. */
        startsAt?: string;
        /** Until when buyers can use it: a time in the future, after `startsAt`; without end if left out. */
        expiresAt?: string;
        /** Which charges of a subscription it discounts; `ONCE`, the first full charge, if left out. */
        duration?: "ONCE" | "CYCLES" | "FOREVER";
        /** For the duration `CYCLES`: how many paid charges of a subscription it discounts. */
        cycles?: number;
        /** Your own notes. */
        notes?: string;
        /** Your own data, stored and returned. */
        metadata?: {
            [key: string]: unknown;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/coupon/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * List coupons
 */
export function v1CouponList({ id, status, isDeleted, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    status?: "ACTIVE" | "INACTIVE" | "EXPIRED";
    isDeleted?: boolean;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("ACTIVE" | "INACTIVE" | "EXPIRED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Coupon[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v1/coupon/list${QS.query(QS.explode({
        id,
        status,
        isDeleted,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Create a withdrawal
 */
export function v1PayoutsCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The amount that arrives, in cents; the fee is charged on top. */
        amount: number;
        /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
        externalId?: string;
        /** Always `PIX`. */
        method?: string;
        /** The text that the recipient sees. */
        description?: string;
        /** The Pix key that receives the money; the registered key of the store if left out. */
        pixKey?: string;
        /** The type of `pixKey`. */
        pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
        /** The key and its type, instead of `pixKey` and `pixKeyType`. */
        pix?: {
            /** The type of the key. */
            "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
            /** The key. */
            key: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Withdraw;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/payouts/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Create a withdrawal
 */
export function v1WithdrawCreate({ idempotencyKey, body }: {
    idempotencyKey?: string;
    body: {
        /** The amount that arrives, in cents; the fee is charged on top. */
        amount: number;
        /** Your own id: a repeated request with the same id returns the first one. Required unless the request has an Idempotency-Key. */
        externalId?: string;
        /** Always `PIX`. */
        method?: string;
        /** The text that the recipient sees. */
        description?: string;
        /** The Pix key that receives the money; the registered key of the store if left out. */
        pixKey?: string;
        /** The type of `pixKey`. */
        pixKeyType?: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
        /** The key and its type, instead of `pixKey` and `pixKeyType`. */
        pix?: {
            /** The type of the key. */
            "type": "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM" | "BR_CODE" | "EVP";
            /** The key. */
            key: string;
        };
    };
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Withdraw;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/withdraw/create", oazapfts.json({
        ...opts,
        method: "POST",
        body,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "Idempotency-Key": idempotencyKey
        })
    })));
}
/**
 * Get a payout
 */
export function v1WithdrawGet({ id, externalId }: {
    id?: string;
    externalId?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Withdraw;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v1/withdraw/get${QS.query(QS.explode({
        id,
        externalId
    }))}`, {
        ...opts
    }));
}
/**
 * List payouts
 */
export function v1WithdrawList({ id, externalId, status, endToEndIdentifier, subAccountId, createdFrom, createdBefore, statusIn, order, after, before, cursor, limit, page, startDate, endDate }: {
    id?: string;
    externalId?: string;
    status?: "PENDING" | "COMPLETE" | "FAILED" | "CANCELLED";
    endToEndIdentifier?: string;
    subAccountId?: string;
    createdFrom?: string;
    createdBefore?: string;
    statusIn?: ("PENDING" | "COMPLETE" | "FAILED" | "CANCELLED")[];
    order?: "desc" | "asc";
    after?: string;
    before?: string;
    cursor?: string;
    limit?: number;
    page?: number;
    startDate?: string;
    endDate?: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Withdraw[];
            success: true;
            error: null;
            pagination: Pagination;
            warnings?: Warnings;
        };
    }>(`/v1/withdraw/list${QS.query(QS.explode({
        id,
        externalId,
        status,
        endToEndIdentifier,
        subAccountId,
        createdFrom,
        createdBefore,
        order,
        after,
        before,
        cursor,
        limit,
        page,
        startDate,
        endDate
    }), QS.form({
        statusIn
    }))}`, {
        ...opts
    }));
}
/**
 * Get the store
 */
export function v1StoreGet(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Store;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/store/get", {
        ...opts
    }));
}
/**
 * Get MRR
 */
export function v1PublicMrrMrr(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Mrr;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/public-mrr/mrr", {
        ...opts
    }));
}
/**
 * Get merchant information
 */
export function v1PublicMrrMerchantInfo(opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: MerchantInfo;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>("/v1/public-mrr/merchant-info", {
        ...opts
    }));
}
/**
 * Get revenue by day
 */
export function v1PublicMrrRevenue({ startDate, endDate }: {
    startDate: string;
    endDate: string;
}, opts?: RequestOptions) {
    return oazapfts.ok(oazapfts.fetchJson<{
        status: 200;
        data: {
            data: Revenue;
            success: true;
            error: null;
            warnings?: Warnings;
        };
    }>(`/v1/public-mrr/revenue${QS.query(QS.explode({
        startDate,
        endDate
    }))}`, {
        ...opts
    }));
}
