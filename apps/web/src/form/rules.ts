import type { FormInstance, FormRule } from 'antd'
import { z } from 'zod'
import { goToFirstError } from './go-to.ts'

type Fields<K extends string> = { shape: Record<K, z.ZodType> }

interface RuleOptions {
  /** The contract lets the field be left out, but this form shows it and wants it. */
  required?: boolean
}

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema

/** The rules of a form field, taken from the contract: form and server refuse the same things in the same words. */
export function rulesOf<K extends string>(
  { shape }: Fields<K>,
  field: K,
  { required = false }: RuleOptions = {},
): FormRule[] {
  const schema = required ? inner(shape[field]) : shape[field]
  return [
    {
      required: !schema.safeParse(undefined).success,
      validator: async (_, value: unknown) => {
        const { error } = schema.safeParse(value ?? undefined)
        if (error) throw new Error(error.issues[0]?.message)
      },
    },
  ]
}

/** How many characters the contract allows in a text field. */
export function maxLengthOf<K extends string>({ shape }: Fields<K>, field: K): number {
  const maxLength = inner(shape[field]).meta()?.maxLength
  if (typeof maxLength !== 'number') throw new Error(`${field} is not a text`)
  return maxLength
}

/** `videoList.0.title` as the form library writes it. */
export const namePathOf = (path: string) =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Mark the fields that the server refused and go to the first of them; a message about a part of a field (`honorList.0`) marks the field.
 *
 * @returns the messages for which the form has no field, by path.
 */
export function setServerErrors(
  form: FormInstance,
  failure: { fields?: Record<string, string> },
): Record<string, string> {
  const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  const rest: Record<string, string> = {}
  for (const [path, message] of Object.entries(failure.fields ?? {})) {
    const field = [path, path.split('.')[0] ?? path].find((candidate) => known.has(candidate))
    if (field) form.setFields([{ name: namePathOf(field), errors: [message] }])
    else rest[path] = message
  }
  if (Object.keys(rest).length < Object.keys(failure.fields ?? {}).length) goToFirstError()
  return rest
}

/** What a schema refuses, by the paths of the contract; of several messages for one path the first. */
export const fieldsOf = (error: z.ZodError | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(error?.issues ?? [])].reverse().map(({ path, message }) => [path.join('.'), message]),
  )
