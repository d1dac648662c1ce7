CREATE TABLE "people_words" (
	"word" text NOT NULL,
	CONSTRAINT "people_words_word_pk" PRIMARY KEY("word")
);
--> statement-breakpoint
CREATE INDEX "people_words_similar" ON "people_words" USING gin ("word" gin_trgm_ops);