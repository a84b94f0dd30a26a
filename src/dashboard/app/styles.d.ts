/** What a stylesheet of a part exports: its classes, by their name in the file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
