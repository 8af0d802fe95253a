/** A workbook that cannot be brought in; the message is for the user. */
export class WorkbookRefused extends Error {}

export const DAMAGED = '文件已损坏，无法读取。请在 Excel 或 WPS 中打开，另存为“Excel 工作簿（*.xlsx）”后再试'
