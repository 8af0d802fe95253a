import type { RefObject } from 'react'

interface WorkbookInputProps {
  /** For the button that opens it. */
  ref: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** Takes one workbook; the same one can be chosen again. */
export const WorkbookInput = ({ ref, onFile }: WorkbookInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    aria-label="选择工作簿"
    accept=".xlsx,.xlsm,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    onChange={(event) => {
      const [file] = event.target.files ?? []
      event.target.value = ''
      if (file) onFile(file)
    }}
  />
)
