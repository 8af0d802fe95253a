import { errors } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../../testing/routes.ts'
import { testServer } from '../../testing/test-server.ts'

const { send } = await testServer()

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

const answer = await send({ url: '/api/openapi.json' })
const document: { openapi: string; info: object; paths: Record<string, Record<string, Operation>> } =
  JSON.parse(answer.text)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every `$ref` in the document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : references(inner),
  )
}

describe('GET /api/openapi.json', () => {
  test('is open to everybody and says which version it is', () => {
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
  })

  test('holds every route', () => {
    const wanted = allRoutes.map(
      ({ name, route }) =>
        `${route.method.toLowerCase()} /api${route.path.replace(/:(\w+)/g, '{$1}')} ${name}`,
    )
    expect(
      operations.map(({ path, method, operation }) => `${method} ${path} ${operation.operationId}`).sort(),
    ).toEqual(wanted.sort())
  })

  test('describes each: path parameters, query, body, answer and failure', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(
        operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      ).toEqual(inPath)
      expect(
        operation.parameters.every(
          ({ required, schema, ...parameter }) => (parameter.in === 'path' ? required : true) && schema,
        ),
      ).toBe(true)
      expect(operation.summary).not.toBe('')
      const [type] = Object.keys(operation.responses['200']?.content ?? {})
      expect([path, type]).toEqual([
        path,
        path === '/api/learning-record/export' ? 'application/octet-stream' : 'application/json',
      ])
      expect(operation.responses['200']?.content[type as string]?.schema).toBeDefined()
      const failure = operation.responses.default?.content['application/json']?.schema as {
        properties: { code: { enum: string[] } }
      }
      expect(failure.properties.code.enum).toEqual(Object.keys(errors))
    }
    const { route } = allRoutes.find(({ name }) => name === 'course.add') as (typeof allRoutes)[number]
    const add = document.paths[`/api${route.path}`]?.post
    const schema = add?.requestBody?.content['application/json']?.schema as {
      required: string[]
      properties: Record<string, { maxLength?: number }>
    }
    expect(schema.required).toContain('coursesName')
    expect(schema.properties.coursesName?.maxLength).toBe(40)
    expect(document.paths['/api/files']?.post?.requestBody?.content).toHaveProperty('multipart/form-data')
  })

  test('refers to nothing that is not in it', () => {
    const refs = references(document)
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of refs) {
      const found = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>(
          (at, key) =>
            (at as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        )
      expect([ref, typeof found]).toEqual([ref, 'object'])
    }
  })
})

test('the page to read it loads nothing from elsewhere', async () => {
  const [page, script] = [await send({ url: '/api/docs' }), await send({ url: '/api/docs.js' })]
  expect(page.text).toContain('<script src="/api/docs.js"></script>')
  expect(page.text + script.text).not.toMatch(/https?:\/\//)
  expect(page.text).not.toMatch(/<script>|\son\w+=/)
  expect(script.text).not.toContain('innerHTML')
})
