/** What the settings page asks for, and how the store is changed. */
import { graphql } from '../../gql';
import type { SettingsQuery } from '../../gql/graphql';

export const SETTINGS = graphql(`
  query Settings {
    store {
      id
      name
      email
      website
      taxId
      logoUrl
      accentColour
      subscriptionLists
      portalUrl
      portal {
        isOn
        payOpen
        replaceCard
        automaticPix
        cancelAt
        pause
        refundDays
        withdrawal
        planProductIds
      }
      invoice {
        leadDays
        graceDays
        overdue
        methods
        reopenWhenPaid
      }
      pixWithoutBuyer
      automaticPixDev
      automaticPixProduction
      createdAt
      isSuspended
      cardPendingDays
      rate
      fees {
        name
        value
        isPercent
        isOwn
      }
      payoutKey {
        type
        masked
      }
      payoutTerms {
        fee
        lowerFeeLeft
        laterFee
        minimum
      }
      providers {
        method
        name
        state
        isSandbox
        since
        certificateEndsAt
      }
    }
    production {
      state
      missing
    }
  }
`);
export const UPDATE_STORE = graphql(`
  mutation UpdateStore($input: UpdateStoreInput!) {
    updateStore(input: $input) {
      store {
        id
        name
        email
        website
        logoUrl
        accentColour
        subscriptionLists
        pixWithoutBuyer
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

export type SettingsStore = NonNullable<SettingsQuery['store']>;
export type SettingsProduction = NonNullable<SettingsQuery['production']>;
