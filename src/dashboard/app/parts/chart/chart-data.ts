/** What a chart draws. */

export interface Series {
  key: string;
  name: string;
}

export interface ChartData {
  rows: readonly {
    key: string;
    /** At the axis. */
    name: string;
    values: Readonly<Record<string, number>>;
    /** Whether it is not over yet, such as today. */
    isUnfinished?: boolean;
  }[];
  series: readonly Series[];
  line?: Series;
  unit: 'money' | 'count';
  /** Bars from the left, for names that are long. */
  isSideways?: boolean;
}
