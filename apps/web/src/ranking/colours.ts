const COLOURS = ['#a8201a', '#b7791f', '#2f5f98', '#2f7d4f', '#6d4a8f', '#c4723b', '#4b5a6e', '#8a94a3']

/** Of the nth rule, the same in bars and chart. */
export const colourOf = (n: number): string => COLOURS[n % COLOURS.length] as string // an index within the list
