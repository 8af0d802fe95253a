import { registerHooks } from 'node:module'

/**
 * Node reads a package's description once for each of its files, and drizzle-orm's has 180 KB: 250 MB of memory and half of the time
 * that a start takes. Its files find each other without it.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
})

await import('./start.ts')
