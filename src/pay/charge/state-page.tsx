/** A page that says how things stand, in a sentence, where there is nothing to do but perhaps to go on. */
import type { ComponentChildren } from 'preact';
import type { Page } from '../page';
import { devBanner, Mark } from '../pieces';
import type { Visit } from '../visit';

export interface State {
  tone: 'good' | 'bad' | 'wait';
  title: string;
  text?: string | null | undefined;
  children?: ComponentChildren;
}

export function statePage(
  visit: Visit,
  { tone, title, text, children }: State,
  more: Partial<Page> = {},
): Page {
  return {
    title,
    banner: devBanner(visit),
    content: (
      <div class="card state">
        <Mark tone={tone} />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </div>
    ),
    ...more,
  };
}
