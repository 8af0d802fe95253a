import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Record<string, unknown>

/** The search part of the address of whichever page this is, and a way to change it. What the page's route refuses is dropped. */
export function useAddress(): [
  Search,
  (next: (search: Search) => Search, options?: { replace?: boolean; resetScroll?: boolean }) => void,
] {
  const navigate = useNavigate()
  const search: Search = useSearch({ strict: false })
  // The router wants to know the page; its route checks the values anyway.
  return [search, (next, options) => navigate({ to: '.', search: next as never, ...options })]
}
