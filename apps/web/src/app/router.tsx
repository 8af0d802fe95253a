import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'

const root = createRootRoute()

const courseForm = createRoute({
  getParentRoute: () => root,
  path: '/courses/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../course/CourseFormPage.tsx'), 'CourseFormPage'),
})

export const router = createRouter({ routeTree: root.addChildren([courseForm]), scrollRestoration: true })

/** `?type=add` or `?type=edit&id=7`; anything else is an empty form to add. */
function formSearch(search: Record<string, unknown>): { type: 'add' | 'edit'; id?: number } {
  const id = Number(search.id)
  return search.type === 'edit' && Number.isInteger(id) && id > 0 ? { type: 'edit', id } : { type: 'add' }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
