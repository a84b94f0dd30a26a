/** English: disputes, their deadlines and evidence. */
import type { disputes as pt } from '../../pt/on-demand/disputes';

export const disputes: typeof pt = {
  title: 'Disputes',
  one: 'Dispute',
  about: 'Payments that buyers disputed at their bank. Answer before the deadline.',
  list: 'Disputes of the store',
  status: 'Status',
  stage: 'Answer',
  stages: {
    AWAITING_EVIDENCE: 'Waits for your answer',
    SUBMITTED: 'Evidence submitted',
    ACCEPTED: 'Accepted by you',
    UNANSWERED: 'Not answered',
  },
  amount: 'Disputed amount',
  reason: 'Reason given',
  payment: 'Payment',
  answerBy: 'Answer by',
  noDeadline: 'the provider gives no deadline: see its own dashboard',
  createdAt: 'Opened',
  answeredAt: 'Answered',
  handedInAt: 'Handed in at the provider',
  closedAt: 'Decided',
  notes: 'Notes on the delivery',
  details: 'Details',
  id: 'Id',
  evidence: 'Evidence',
  evidenceText:
    'Add up to 10 files: proof of delivery, nota fiscal, messages of the buyer. What Pitanga knows ' +
    'of the sale is in the PDF already.',
  noFiles: 'No file yet.',
  file: 'File',
  fileHint: 'A PDF or an image (PNG, JPEG, WebP, GIF or AVIF) of at most 5 MB.',
  description: 'What the file shows',
  add: 'Add a file',
  added: 'File added.',
  remove: 'Remove',
  removed: 'File removed.',
  bundle: 'Download the answer as PDF',
  handIn:
    'This provider takes no files from Pitanga. Download the answer as PDF and hand it in at the ' +
    'dashboard of the provider before the deadline.',
  handedIn:
    'The text was handed in at the provider. If it takes files, hand in the PDF at its dashboard too.',
  submit: 'Submit evidence',
  submitTitle: 'Submit the evidence',
  submitText: 'There is one answer: nothing can be added afterwards.',
  notesLabel: 'What you know about the delivery',
  notesHint: 'When and how it was delivered, the tracking code, what the buyer wrote.',
  submitted: 'Evidence submitted.',
  accept: 'Accept dispute',
  acceptTitle: 'Accept the dispute',
  acceptText: (amount) =>
    `The buyer gets ${amount} back once the provider decides. This cannot be undone.`,
  accepted: 'Dispute accepted.',
  empty: {
    title: 'No dispute',
    text: 'When a buyer disputes a payment at the bank, it is shown here.',
  },
};
