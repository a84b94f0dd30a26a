/** Line icons of the menu and of buttons. They are decoration: the words are next to them. */
const PATHS = {
  overview: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5',
  payments: 'M3 6.5h18v11H3zM3 10h18M6.5 14.5h4',
  refundRequests: 'M8 4 4 8l4 4M4 8h10a6 6 0 0 1 0 12H8',
  disputes: 'M12 4v9M12 18h.01M3 20 12 3l9 17z',
  checkouts: 'M4 5h2l2 10h10l2-7H7M9 19.5h.01M17 19.5h.01',
  links:
    'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  subscriptions: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  customers:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  mails: 'M3 6h18v12H3zM3 7l9 6 9-6',
  products: 'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  coupons: 'M4 12V5h7l9 9-7 7zM8 9h.01',
  balance: 'M4 7h14a2 2 0 0 1 2 2v9H6a2 2 0 0 1-2-2zM4 7l11-3v3M16.5 13.5h.01',
  payouts: 'M12 4v12M7 9l5-5 5 5M4 20h16',
  subAccounts: 'M12 4v6M5 20v-6h14v6M12 10v4M3 20h4M17 20h4M10 4h4',
  closings: 'M5 5h14v16H5zM5 9h14M9 3v4M15 3v4M9 15l2 2 4-4',
  reports: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  keys: 'M14.5 9.5a4 4 0 1 0-3.2 3.9L13 15h2v2h2v2h3v-3l-5.7-5.7',
  webhooks:
    'M12 4a4 4 0 0 1 3.5 6L18 15M6 16a4 4 0 0 0 6 3.5M12 8 8.5 14M18 15a3 3 0 1 1-2.6 4.5H12M6 16a3 3 0 0 1 2.5-2',
  events: 'M4 6h16M4 12h10M4 18h13',
  simulator: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 1.8 3h10.4A2 2 0 0 0 19 18l-5-9V3M7.5 15h9',
  team: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20a8 8 0 0 1 16 0',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  audit: 'M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5M12 16.5h.01M12 3 2.5 20h19z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01',
  arrow: 'M5 12h14M13 6l6 6-6 6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
