/**
 * Derives readable colours for buttons and links from a store's accent colour, for light and dark
 * pages.
 */

const STANDARD = '#0b6b5c';
/** WCAG 2.2 AA for text of any size. */
const TEXT_CONTRAST = 4.5;
/** The contrast of a button with the page. Dark pages need more, or the button looks disabled. */
const BUTTON_CONTRAST = { light: 1.25, dark: 3 };
const LIGHTNESS_STEP = 0.02;
/** The darkest light background and the lightest dark background behind links. */
const LIGHT_GROUND = '#f4f4f1';
const DARK_GROUND = '#262b2f';
const WHITE = '#ffffff';
const BLACK = '#000000';

export interface AccentOn {
  /** Background of buttons. */
  accent: string;
  /** Text on a button. */
  onAccent: string;
  /** Links and selected items. */
  ink: string;
}

/** The readable colours nearest to the accent. Takes any `#rrggbb`; null = the standard colour. */
export function accentColours(accent: string | null): { light: AccentOn; dark: AccentOn } {
  const wanted = accent ?? STANDARD;
  return {
    light: coloursOn(wanted, LIGHT_GROUND, BUTTON_CONTRAST.light),
    dark: coloursOn(wanted, DARK_GROUND, BUTTON_CONTRAST.dark),
  };
}

/** The contrast ratio of two colours, 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function coloursOn(wanted: string, ground: string, buttonContrast: number): AccentOn {
  const accent = nearest(wanted, ground, buttonContrast);
  const onAccent = contrast(accent, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK;
  return { accent, onAccent, ink: nearest(wanted, ground, TEXT_CONTRAST) };
}

/**
 * The same hue, darkened on a light background or lightened on a dark one until it reaches the
 * contrast.
 */
function nearest(wanted: string, ground: string, enough: number): string {
  const [hue, saturation, lightness] = toHsl(wanted);
  const step = luminance(ground) > 0.5 ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
  for (let now = lightness; now >= 0 && now <= 1; now += step) {
    const colour = now === lightness ? wanted : fromHsl(hue, saturation, now);
    if (contrast(colour, ground) >= enough) return colour;
  }
  return step < 0 ? BLACK : WHITE;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
}

function toHsl(colour: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [spread, lightness] = [most - least, (most + least) / 2];
  if (spread === 0) return [0, 0, lightness];
  const sector =
    most === red
      ? (green - blue) / spread + 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [(sector % 6) * 60, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    return Math.round((lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
