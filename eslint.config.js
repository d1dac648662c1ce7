import astro from 'eslint-plugin-astro'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const why = 'Import it from #drizzle: src/backend/db/drizzle says why.'

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      '.data',
      '.astro',
      '.tmp',
      'src/backend/db/migrations',
      'test-results',
      'release',
    ],
  },
  ...tseslint.configs.recommended,
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-strict'],
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: { ...jsxA11y.configs.strict.rules, ...reactHooks.configs.recommended.rules },
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Domains extend these interfaces by declaration merging.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        {
          allowInterfaces: 'with-single-extends',
          allowWithName: '^(Events|Work|RateNames|Pages|HiddenOnClose)$',
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Spreading a literal only keeps an object on fewer lines.
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(ObjectExpression > SpreadElement, JSXSpreadAttribute) > ObjectExpression',
          message: 'Write the properties of a spread literal where they are spread.',
        },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'drizzle-orm', message: why },
            { name: 'drizzle-orm/pg-core', message: why },
            { name: 'drizzle-orm/node-postgres', message: why },
          ],
        },
      ],
    },
  },
  // A promise that nobody awaits or catches is an unhandled rejection, which ends the process.
  {
    files: ['{src,scripts,tests,demo}/**/*.{ts,tsx}', '*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['scripts/**', 'src/client/**'], rules: { 'no-console': 'off' } },
)
