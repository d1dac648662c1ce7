CREATE TABLE "sitemap_pieces" (
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"part" integer NOT NULL,
	"piece" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"deflated" "bytea" NOT NULL,
	"crc" bigint NOT NULL,
	"length" integer NOT NULL,
	CONSTRAINT "sitemap_pieces_kind_size_part_piece_pk" PRIMARY KEY("kind","size","part","piece")
);
