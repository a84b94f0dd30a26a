/** A page in Chromium as it is used by keyboard alone. */
import type { Page } from 'playwright-core';

/** Moves the focus to the control with this name by Tab, and presses a key there. */
export async function press(page: Page, key: string, name: RegExp): Promise<void> {
  await focus(page, name);
  await page.keyboard.press(key);
}

export async function focus(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
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
      const { outlineStyle, boxShadow } = getComputedStyle(at);
      // A date is several stops: at the last one its own button has the ring.
      (outlineStyle === 'none' && boxShadow === 'none' ? unseen : shown).add(at);
    })()`);
  }
  return page.evaluate<string[]>(
    `[...left, ...unseen.difference(shown)].map(({ outerHTML }) => outerHTML)`,
  );
}
