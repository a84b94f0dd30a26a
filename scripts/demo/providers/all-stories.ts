/** The stories that `npm run demo -- --provider` can play, by their word. */
import { efiStory } from './efi-story';
import { pagarmeStory } from './pagarme-story';
import type { FakeProvider, ProviderStory } from './provider-story';

export const providerStories: Readonly<Record<string, ProviderStory>> = {
  efi: anyStory(efiStory),
  pagarme: anyStory(pagarmeStory),
};

/** The fake of a story is given to nobody but the story itself. */
function anyStory<Fake extends FakeProvider>(story: ProviderStory<Fake>): ProviderStory {
  const { enterAddress } = story;
  return {
    ...story,
    ...(enterAddress && { enterAddress: (fake, url) => enterAddress(fake as Fake, url) }),
    play: (cast) => story.play(cast as ProviderCastOf<Fake>),
  };
}

type ProviderCastOf<Fake extends FakeProvider> = Parameters<ProviderStory<Fake>['play']>[0];
