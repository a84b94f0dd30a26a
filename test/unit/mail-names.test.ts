/** Every mail has a name for people in both languages of the dashboard. */
import { mailSettings as settingsEn } from '../../src/dashboard/app/words/en/on-demand/mail-settings';
import { mails as en } from '../../src/dashboard/app/words/en/on-demand/mails';
import { mailSettings as settingsPt } from '../../src/dashboard/app/words/pt/on-demand/mail-settings';
import { mails as pt } from '../../src/dashboard/app/words/pt/on-demand/mails';
import { BUYER_TEMPLATES, MEMBER_TEMPLATES } from '../../src/modules/messages/templates';

test.each([
  ['Portuguese', pt.otherTemplates, settingsPt.templates],
  ['English', en.otherTemplates, settingsEn.templates],
])('in %s', (_language, others, ofSettings) => {
  const names: Readonly<Record<string, string>> = { ...others, ...ofSettings };
  const all = Object.keys({ ...BUYER_TEMPLATES, ...MEMBER_TEMPLATES });
  expect(all.filter((name) => !names[name])).toEqual([]);
});
