/** Downloads a list as CSV, as it is filtered. */
import { lazy, Suspense, useState } from 'react';
import type { ExportName } from '../../exports/exports';
import { useWords } from '../../words';
import { Button } from './button';

const ExportDialog = lazy(() => import('./export-dialog'));

interface CsvButtonProps {
  list: ExportName;
  filter: object;
}

export function CsvButton(props: CsvButtonProps) {
  const { common } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isSmall onPress={() => setOpen(true)}>
        {common.exportCsv}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
