/** A page that shows a status in one sentence. It has no action except an optional link. */
import type { ComponentChildren } from 'preact';
import type { HtmlPage } from '../page';
import { devBanner } from './components';
import { StatusIcon } from './status-icon';
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
  more: Partial<HtmlPage> = {},
): HtmlPage {
  return {
    title,
    banner: devBanner(visit),
    content: (
      <div class="card state">
        <StatusIcon tone={tone} />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </div>
    ),
    ...more,
  };
}
