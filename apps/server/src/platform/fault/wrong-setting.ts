/** A setting, or a file of the data folder, that cannot be used; its message names it and says what to do. */
export class WrongSetting extends Error {}
