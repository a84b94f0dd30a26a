/** Downloads a list as CSV, as it is filtered. */
import { useRef } from 'react';
import { exportPath, isPersonal, type ExportName } from '../exports';
import { useScope } from '../scope';
import { useConfirmation } from '../shell/confirmation';
import { useWords } from '../words';
import { Button } from './button';
import buttons from './button.module.css';

interface CsvButtonProps {
  list: ExportName;
  filter: object;
}

export function CsvButton({ list, filter }: CsvButtonProps) {
  const { common } = useWords();
  const scope = useScope();
  const confirm = useConfirmation();
  const link = useRef<HTMLAnchorElement>(null);
  const href = exportPath(scope, list, filter);
  const look = `${buttons.button} ${buttons.small}`;
  if (scope.environment === 'dev' || !isPersonal(list))
    return (
      <a className={look} href={href} download>
        {common.exportCsv}
      </a>
    );
  // A download that is refused shows no reason: the question comes first.
  const ask = async () => {
    if (await confirm()) link.current?.click();
  };
  return (
    <>
      <Button isSmall onPress={() => void ask()}>
        {common.exportCsv}
      </Button>
      <a ref={link} href={href} download hidden aria-hidden="true" tabIndex={-1}>
        {common.exportCsv}
      </a>
    </>
  );
}
