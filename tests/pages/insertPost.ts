import { eq } from '#drizzle'
import type { Database } from '#backend/db/connect.ts'
import { companies } from '#backend/companies/schema/companies.ts'
import { posts } from '#backend/posts/schema/posts.ts'

type Columns = Partial<typeof posts.$inferInsert>

/** A published post of Globex; returns its id. */
export async function insertPost(db: Database, columns: Columns = {}): Promise<number> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.slug, 'globex'))
  const [post] = await db
    .insert(posts)
    .values({ companyId: company?.id ?? 0, text: 'We measure.', publishedAt: new Date(), ...columns })
    .returning({ id: posts.id })
  return post?.id ?? 0
}
