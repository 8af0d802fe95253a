import { api, errors, type Route } from '@dangxiao/contract'
import { z } from 'zod'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12', cycles: 'ref', reused: 'inline' })

const Failure = z.object({
  code: z.enum(Object.keys(errors) as [string]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function operationOf(tag: string, key: string, route: Route) {
  const content = (schema: object) => ({ 'application/json': { schema } })
  const body = route.multipart
    ? {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      }
    : route.body && { required: true, content: content(schemaOf(route.body, 'input')) }
  return {
    tags: [tag],
    operationId: `${tag}.${key}`,
    summary: route.summary,
    description: `permission: ${route.permission}`,
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'OK', content: content(schemaOf(route.response, 'output')) },
      default: { description: 'Failure', content: content(schemaOf(Failure, 'output')) },
    },
  }
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [tag, routes] of Object.entries(api))
    for (const [key, route] of Object.entries(routes) as [string, Route][]) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(tag, key, route) }
    }
  return { openapi: '3.1.0', info: { title: '党校培训管理后台', version: '1' }, paths }
}
