/** A page that is used by keyboard: what Tab reaches, and pressing it. */
import type { Page } from 'playwright-core';

const TABS_MAX = 60;

/** Moves the focus to the control with this name by Tab, and presses a key there. */
export async function pressOn(page: Page, key: string, name: RegExp): Promise<void> {
  await focusOn(page, name);
  await page.keyboard.press(key);
}

export async function focusOn(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < TABS_MAX; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(await page.evaluate<string>(NAME_OF_FOCUS))) return;
  }
  throw new Error(`no control named ${name} is reached by Tab at ${page.url()}`);
}

const NAME_OF_FOCUS = `(() => {
  const { activeElement: at } = document;
  return at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText ?? '';
})()`;

/** The controls of the page that Tab does not reach, or whose focus cannot be seen. */
export async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate<number>(`(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    globalThis.left = [...document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary',
    )].filter((each) => each.checkVisibility() && each.tabIndex >= 0);
    globalThis.unseen = new Set();
    globalThis.shown = new Set();
    return left.length;
  })()`);
  for (let presses = 0; presses < count + 5; presses++) {
    await page.keyboard.press('Tab');
    await page.evaluate(`(() => {
      const { activeElement: at } = document;
      // A group of radio buttons is one stop; the arrows move in it.
      const isOfGroup = (each) => at.type === 'radio' && each.type === 'radio' && each.name === at.name;
      left = left.filter((each) => each !== at && !isOfGroup(each));
      if (at === document.body) return;
      // The link of a row has its ring around the row.
      const isSeen = [null, '::after'].some((part) => {
        const { outlineStyle, boxShadow } = getComputedStyle(at, part);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      // A date is several stops: at the last one its own button has the ring.
      (isSeen ? shown : unseen).add(at);
    })()`);
  }
  return page.evaluate<string[]>(
    `[...left, ...unseen.difference(shown)].map(({ outerHTML }) => outerHTML)`,
  );
}
