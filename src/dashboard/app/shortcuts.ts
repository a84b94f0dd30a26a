/** Whether single letters are shortcuts in this browser (WCAG 2.1.4: they can be switched off). */
const KEY = 'pitanga.shortcuts';

export function shortcutsAreOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function switchShortcuts(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
}
