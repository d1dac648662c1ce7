import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/backend/**/schema.ts', './src/backend/*/schema/*.ts'],
  out: './src/backend/db/migrations',
  casing: 'snake_case',
})
