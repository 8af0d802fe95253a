import { api, errors, type Route } from '@dangxiao/contract'
import { z } from 'zod'

type Components = Record<string, unknown>

/** What a schema says of itself by reference (a tree's node) goes to `components`, where the whole document can find it. */
function schemaOf(components: Components, owner: string, schema: z.ZodType, io: 'input' | 'output') {
  const text = JSON.stringify(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      cycles: 'ref',
      reused: 'inline',
    }),
  )
  const {
    $schema: _,
    $defs = {},
    ...own
  } = JSON.parse(text.replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`))
  for (const [name, definition] of Object.entries($defs)) components[`${owner}.${name}`] = definition
  return own
}

const Failure = z.object({
  code: z.enum(Object.keys(errors) as [string]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

function parametersOf(
  components: Components,
  owner: string,
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
) {
  if (!schema) return []
  const { properties = {}, required = [] }: { properties?: Record<string, object>; required?: string[] } =
    schemaOf(components, owner, schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const FILE = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

function operationOf(components: Components, tag: string, key: string, route: Route) {
  const operationId = `${tag}.${key}`
  const content = (schema: z.ZodType, io: 'input' | 'output') => ({
    'application/json': { schema: schemaOf(components, `${operationId}.${io}`, schema, io) },
  })
  const body = route.multipart
    ? {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { file: { type: 'string', format: 'binary' } },
              required: ['file'],
            },
          },
        },
      }
    : route.body && { required: true, content: content(route.body, 'input') }
  return {
    tags: [tag],
    operationId,
    summary: route.summary,
    description: `permission: ${route.permission}`,
    parameters: [
      ...parametersOf(components, operationId, route.params, 'path'),
      ...parametersOf(components, operationId, route.query, 'query'),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'OK', content: route.download ? FILE : content(route.response, 'output') },
      default: { description: 'Failure', content: content(Failure, 'output') },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi() {
  const components: Components = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, routes] of Object.entries(api))
    for (const [key, route] of Object.entries(routes) as [string, Route][]) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(components, tag, key, route) }
    }
  return {
    openapi: '3.1.0',
    info: { title: '党校培训管理后台', version: '1' },
    paths,
    components: { schemas: components },
  }
}
