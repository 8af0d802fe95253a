/** What Node runs the server with: left to itself it takes memory by what the machine has, 300 MB where 170 do. */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
