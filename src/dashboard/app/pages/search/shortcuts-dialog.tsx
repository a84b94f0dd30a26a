/** The keys that do something, and what. */
import Dialog from '../../parts/forms/dialog';
import { Facts } from '../../parts/panel';
import { pageEntry } from '../../paths';
import { useMenuPages } from '../../shell/menu';
import { useWords } from '../../words';

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { shell, pages } = useWords();
  const reachable = useMenuPages()
    .flatMap(({ pages: names }) => names)
    .flatMap((name) => {
      const { key } = pageEntry(name);
      return key ? [[pages[name], <Keys key={name} of={['g', key]} />] as const] : [];
    });
  return (
    <Dialog title={shell.shortcuts} onClose={onClose}>
      <Facts
        rows={[
          [shell.search, <Keys key="search" of={['/']} />],
          [shell.shortcutsCreate, <Keys key="new" of={['n']} />],
          [shell.shortcutsHelp, <Keys key="help" of={['?']} />],
          [shell.shortcutsClose, <Keys key="close" of={['Esc']} />],
          ...reachable,
        ]}
      />
      <p>{shell.shortcutsOff}</p>
    </Dialog>
  );
}

function Keys({ of }: { of: readonly string[] }) {
  return of.map((name, index) => (
    <span key={name}>
      {index > 0 && ' '}
      <kbd>{name}</kbd>
    </span>
  ));
}
