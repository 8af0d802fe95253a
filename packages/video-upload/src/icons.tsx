import type { ReactNode } from 'react'

const icon = (shape: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
)

export const UploadIcon = () =>
  icon(
    <path
      strokeLinejoin="round"
      d="M12 16V4m0 0L7.5 8.5M12 4l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3"
    />,
  )
export const RemoveIcon = () => icon(<path d="m6 6 12 12M18 6 6 18" />)
export const FilmIcon = () =>
  icon(
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path strokeLinejoin="round" d="m10 9 5 3-5 3z" />
    </>,
  )
export const WarningIcon = () =>
  icon(
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5m0 3.2v.1" />
    </>,
  )
