/** What Node runs the server with: left to itself it takes memory by what the machine has, 300 MB where 170 do. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']

/** With what environment: glibc gives each thread a heap of its own and keeps what is freed there, 30 MB in an export of a million rows. */
export const serverEnv = { MALLOC_ARENA_MAX: '1' }
